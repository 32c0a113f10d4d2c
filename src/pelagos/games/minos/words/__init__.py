"""The words of Minos: questions, choices, reasons and the story, as message keys and arguments. Not compiled."""
