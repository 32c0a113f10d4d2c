"""The words of Aegean Sea: questions, answers, reasons and the story, as message keys and arguments. Not compiled."""
