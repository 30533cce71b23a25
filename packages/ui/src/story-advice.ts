/** When to use a part of the kit and when not, by the title of its stories. */
export const PART_ADVICE: Readonly<Record<string, { readonly do: string; readonly dont: string }>> =
  {
    "Parts/Accordion": {
      do: "Use it for questions that most people skip. Write each title so that it can be understood while closed.",
      dont: "Don’t hide what everyone needs, such as a required field.",
    },
    "Parts/Action bar": {
      do: "Say how many things are selected, and name each action by its verb.",
      dont: "Don’t show it while nothing is selected.",
    },
    "Parts/Avatar stack": {
      do: "Show who works here, with the number of the others.",
      dont: "Don’t use it as the only way to find out who has access.",
    },
    "Parts/Avatar": {
      do: "Make it decorative where the name is beside it.",
      dont: "Don’t use it for things that aren’t people; a project has a mark.",
    },
    "Parts/Person": {
      do: "Use it wherever name and address belong together, such as in a list of members.",
      dont: "Don’t cut the address; two people can share a name.",
    },
    "Parts/Project mark": {
      do: "Show it before a project’s name, in the same size everywhere on a page.",
      dont: "Don’t give a project another category than its own.",
    },
    "Parts/Badge": {
      do: "Use one short word, such as “Admin”.",
      dont: "Don’t make it a button, and don’t rely on its colour alone.",
    },
    "Parts/Label toggle": {
      do: "Use it for labels that people turn on and off, with the key that does it.",
      dont: "Don’t use it for actions that happen once.",
    },
    "Parts/Tag list": {
      do: "Give it all tags; it shows three and names the rest.",
      dont: "Don’t use it where the tags are the content of a page.",
    },
    "Parts/Banner": {
      do: "Say in one sentence what is wrong on this page and what to do.",
      dont: "Don’t use it for what has just succeeded; that is a toast.",
    },
    "Parts/Bar chart": {
      do: "Write the title as a sentence that says what it counts, and offer the table.",
      dont: "Don’t use more colours than there are series.",
    },
    "Parts/Breadcrumbs": {
      do: "Show where the page lies, from the project down.",
      dont: "Don’t link the page itself.",
    },
    "Parts/Button": {
      do: "Name the action by its verb and object, such as “Delete 3 files”. Use one primary button on a page.",
      dont: "Don’t disable it without `disabledReason`: people can’t find out why.",
    },
    "Parts/Icon button": {
      do: "Use it for an action that people know by its icon, such as closing.",
      dont: "Don’t use it for the main action of a page.",
    },
    "Parts/Card": {
      do: "Use it for one of many things to choose from; the whole card is the link.",
      dont: "Don’t put buttons inside a card that is a link.",
    },
    "Dialogs/Commands": {
      do: "Offer each action of the page, under the words that people search.",
      dont: "Don’t make it the only way to an action.",
    },
    "Dialogs/Alert": {
      do: "Use it for what must be read before going on.",
      dont: "Don’t use it for good news; that is a toast.",
    },
    "Dialogs/Confirm": {
      do: "Ask about the thing by its name and repeat the verb on the button.",
      dont: "Don’t ask “Are you sure?”, and don’t confirm what can be undone.",
    },
    "Dialogs/Consent": {
      do: "Say who asks, for what and for how long; nothing is preset in their favour.",
      dont: "Don’t make one of the answers look better.",
    },
    "Dialogs/Frame and queue": {
      do: "Open dialogs through the page’s queue, so that they come one after the other.",
      dont: "Don’t build a second layer of your own.",
    },
    "Dialogs/File open": {
      do: "Name what is chosen: “Open library”, not “OK”.",
      dont: "Don’t list files that the tool can’t open without saying why.",
    },
    "Dialogs/File save": {
      do: "Suggest a name; refuse one that is taken.",
      dont: "Don’t replace a file because its name was typed.",
    },
    "Dialogs/Progress": {
      do: "Use it for work that blocks the page, and say what is counted.",
      dont: "Don’t open it for work under a second, or without a way to cancel if there can be one.",
    },
    "Dialogs/Project select": {
      do: "Use it where a tool can work in any project.",
      dont: "Don’t ask if there is only one project.",
    },
    "Dialogs/Prompt": {
      do: "Ask for one text, with an example in its hint.",
      dont: "Don’t use it for two fields; that is a form.",
    },
    "Parts/Empty state": {
      do: "Say what belongs here and offer the action that brings it.",
      dont: "Don’t show it while the list still loads.",
    },
    "Parts/Autocomplete": {
      do: "Accept what people type, also if nothing matches.",
      dont: "Don’t use it for a choice of few; that is a select field.",
    },
    "Parts/Checkbox": {
      do: "Write the label as a statement that is true when it is checked.",
      dont: "Don’t use it for what takes effect at once; that is a switch.",
    },
    "Parts/Field": {
      do: "Use it to give your own control a label, a hint and an error.",
      dont: "Don’t use a placeholder as the label.",
    },
    "Parts/Number field": {
      do: "Show the unit, and accept pasted numbers.",
      dont: "Don’t use it for numbers that aren’t amounts, such as a registration.",
    },
    "Parts/Radio group": {
      do: "Use it for two to five choices that should all be seen.",
      dont: "Don’t preselect an answer that matters.",
    },
    "Parts/Search field": {
      do: "Use one on a page, with `/` to reach it.",
      dont: "Don’t clear it when the results change.",
    },
    "Parts/Select field": {
      do: "Use it for six or more known choices, in an order that people expect.",
      dont: "Don’t hide two choices in it.",
    },
    "Parts/Switch": {
      do: "Use it for a setting that takes effect at once.",
      dont: "Don’t use it in a form that is sent later.",
    },
    "Parts/Text area": {
      do: "Use it where people write sentences.",
      dont: "Don’t use it for one line.",
    },
    "Parts/Text field": {
      do: "Say in the error what is wrong and how to write it right.",
      dont: "Don’t show an error before people have left the field.",
    },
    "Parts/File drop area": {
      do: "Say which files can be read, and let people choose them by a button too.",
      dont: "Don’t accept a file and refuse it later without its name.",
    },
    "Parts/Icon": {
      do: "Label it only if no text is beside it.",
      dont: "Don’t mix sizes in a row.",
    },
    "Parts/Image with zoom": {
      do: "Describe what the picture shows in `alt`.",
      dont: "Don’t put text that matters only in a picture.",
    },
    "Parts/JSON view": {
      do: "Use it for developers.",
      dont: "Don’t use it to show researchers their data.",
    },
    "Parts/Key hint": {
      do: "Show the key beside the action that it runs.",
      dont: "Don’t make a key the only way.",
    },
    "Parts/Link": {
      do: "Use it to go somewhere; say where.",
      dont: "Don’t write “here”, and don’t use a link for an action.",
    },
    "Parts/Menu": {
      do: "Use it for further actions, the harmful one last.",
      dont: "Don’t hide the most used action in it.",
    },
    "Parts/Page": {
      do: "Give each page one title and one primary action.",
      dont: "Don’t put a toolbar above the title.",
    },
    "Parts/Property list": {
      do: "Save each value when people leave its field.",
      dont: "Don’t mix values that can be edited with ones that can’t, without showing it.",
    },
    "Parts/Split page": {
      do: "Put what a page is about in the main column.",
      dont: "Don’t put the only action in the aside.",
    },
    "Parts/Popover": {
      do: "Use it for a few controls that concern its button.",
      dont: "Don’t open it by hovering, and don’t put a form in it.",
    },
    "Parts/Progress": {
      do: "Show a bar if the total is known, and say what is counted.",
      dont: "Don’t let it run backwards.",
    },
    "Parts/Segmented": {
      do: "Use it for two to four views of the same content.",
      dont: "Don’t use it for actions.",
    },
    "Parts/Skeleton": {
      do: "Show rows in their final shape.",
      dont: "Don’t delay it yourself: it appears only if loading takes longer than 300 ms.",
    },
    "Parts/Spinner": {
      do: "Say what people wait for.",
      dont: "Don’t use it in place of rows; that is a skeleton.",
    },
    "Parts/Table": {
      do: "Use it for up to a few hundred rows. Let the head sort.",
      dont: "Don’t put more than one line of actions in a row.",
    },
    "Parts/Tabs": {
      do: "Use them for parts of one thing that are never compared.",
      dont: "Don’t use them for steps in an order.",
    },
    "Parts/Toast": {
      do: "Say what was done, and offer Undo where it can be undone.",
      dont: "Don’t use it for errors that need an answer.",
    },
    "Parts/Tooltip": {
      do: "Use it for the name of an icon button and its key.",
      dont: "Don’t put into it what people need to know.",
    },
    "Parts/Virtual grid": {
      do: "Use it for thousands of rows, in a column that has a height.",
      dont: "Don’t use it for a short list; a table reads better.",
    },
  };
