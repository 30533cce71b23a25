export {
  Field,
  FieldError,
  FieldHint,
  FieldLabel,
  controlStyle,
  type FieldProps,
  type FieldTexts,
  type FieldWiring,
} from "./field.tsx";
export { NumberField, type NumberFieldProps } from "./number-field.tsx";
export { TextArea, TextField, type TextAreaProps, type TextFieldProps } from "./text-field.tsx";
export { SelectField, type SelectFieldProps, type SelectOption } from "./select-field.tsx";
export { AutocompleteField, type AutocompleteFieldProps } from "./autocomplete-field.tsx";
export { SearchField, type SearchFieldProps } from "./search-field.tsx";
export { bareRadio } from "./bare-radio.ts";
export { Checkbox, type CheckboxProps } from "./checkbox.tsx";
export { RadioGroup, type RadioGroupProps, type RadioOption } from "./radio-group.tsx";
export { Switch, type SwitchProps } from "./switch.tsx";
