import type { ReactNode } from "react";
import { inOtherLanguage, type StoredWording } from "../../bakery/wording/form.ts";
import { Alert } from "../../ui/alert.tsx";
import { languageName } from "../screen/language-name.ts";

interface Props {
	stored: StoredWording;
	/** The way to the sentences. */
	children: ReactNode;
}

/** Says how many sentences the owner wrote in another language than the site's, if any. */
export function OtherLanguageNote({ stored, children }: Props) {
	const languages = [...inOtherLanguage(stored).values()].map(({ language }) => language);
	const [first] = languages;
	if (first === undefined) return null;
	const names = new Set(languages);
	const language = names.size > 1 ? "other languages" : languageName(first);
	const count = languages.length;
	return (
		<Alert
			tone="warning"
			title={
				count === 1
					? `1 sentence of your own is in ${language}`
					: `${count} sentences of your own are in ${language}`
			}
		>
			<p>
				Your site is in {languageName(stored.language)}. {children}
			</p>
		</Alert>
	);
}
