const languageNames = new Intl.DisplayNames("en", {
	type: "language",
	languageDisplay: "standard",
});

/** As `German (Germany)`; anything but a language is unchanged. */
export function languageName(language: string): string {
	try {
		return languageNames.of(language) ?? language;
	} catch {
		return language;
	}
}
