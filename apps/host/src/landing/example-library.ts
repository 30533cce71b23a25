export interface ExampleReference {
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number;
  readonly journal: string;
}

/** Invented, so that no reference can be mistaken for a finding or another person's work. */
export const EXAMPLE_LIBRARY: readonly ExampleReference[] = [
  {
    title: "Nurse-led discharge planning for hip fracture: a made-up trial of 10 wards",
    authors: ["Okonkwo C"],
    year: 2012,
    journal: "Journal of Invented Nursing",
  },
  {
    title: "Early mobilisation for hip fracture: a made-up trial of 11 wards",
    authors: ["Bell R", "Marsh D"],
    year: 2013,
    journal: "Journal of Invented Medicine",
  },
  {
    title: "Transitional care for older adults: a made-up trial of 12 wards",
    authors: ["Marsh D", "Adeyemi T", "Lindqvist Å"],
    year: 2014,
    journal: "Journal of Invented Surgery",
  },
  {
    title: "Vitamin D supplementation for falls prevention: a made-up trial of 13 wards",
    authors: ["Adeyemi T", "Lindqvist Å", "Zając A", "Ferrari M"],
    year: 2015,
    journal: "Journal of Invented Nursing",
  },
  {
    title: "Exercise programmes for knee osteoarthritis: a made-up trial of 14 wards",
    authors: ["Lindqvist Å", "Zając A", "Ferrari M", "Ito Y", "Okonkwo C"],
    year: 2016,
    journal: "Journal of Invented Medicine",
  },
  {
    title: "Pharmacist prescribing for rural clinics: a made-up trial of 15 wards",
    authors: ["Zając A", "Ferrari M", "Ito Y", "Okonkwo C", "Bell R", "Marsh D"],
    year: 2017,
    journal: "Journal of Invented Surgery",
  },
  {
    title: "Cognitive therapy for adolescent insomnia: a made-up trial of 16 wards",
    authors: ["Ferrari M"],
    year: 2018,
    journal: "Journal of Invented Nursing",
  },
  {
    title: "Sepsis bundles for emergency wards: a made-up trial of 17 wards",
    authors: ["Ito Y", "Okonkwo C"],
    year: 2019,
    journal: "Journal of Invented Medicine",
  },
  {
    title: "Point-of-care testing for primary care: a made-up trial of 18 wards",
    authors: ["Okonkwo C", "Bell R", "Marsh D"],
    year: 2020,
    journal: "Journal of Invented Surgery",
  },
];

/** Number of references in the example library. */
export const EXAMPLE_COUNT = 12;

/** Index of the open reference; its other fields are the constants below. */
export const EXAMPLE_OPEN = 2;
export const EXAMPLE_VOLUME = "22";
export const EXAMPLE_PAGES = "102-112";
export const EXAMPLE_KEYWORDS = "older adults; randomised trial";
export const EXAMPLE_ABSTRACT =
  "Background: transitional care may help people with older adults. Methods: we randomised 120 patients.";
