import { Eye, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { pluralForms } from "../../bakery/wording/plural-forms.ts";
import { type Forms, NUMBER, type Part, readForms, writeForms } from "../../bakery/words/forms.ts";
import { findProblem } from "../../bakery/words/own-wording.ts";
import type { SentenceKey } from "../../bakery/words/words.ts";
import { SmallButton } from "../../ui/back-office/small-button.tsx";
import { Button } from "../../ui/button.tsx";
import { TextareaField } from "../../ui/field.tsx";
import { languageName } from "../screen/language-name.ts";
import { ArgumentField, namesIn, SentenceText } from "./argument-field.tsx";

interface Props {
	sentenceKey: SentenceKey;
	/** The owner's text in ICU MessageFormat; null for the default, empty for a removed sentence. */
	own: string | null;
	/** The default in the site's language. */
	defaultText: string;
	isOptional: boolean;
	/** The language of the site's sentences (BCP 47). */
	language: string;
	/** In which language the owner wrote it, if it is another one. */
	otherLanguage: string | null;
	/** The version of the stored wording: another one may have another text. */
	version: number;
	onChange(text: string | null): void;
	/** Keeps a sentence from another language. */
	onKeep(): void;
	/** Shows it on the page, where that is not beside it. */
	onShow?(): void;
}

/** The field of a sentence: plain, with chips for its arguments, or one for each plural form. */
export function SentenceEditor(props: Props) {
	const { own, defaultText, isOptional, otherLanguage, onChange } = props;
	const isRemoved = own?.trim() === "" && isOptional;
	const [replacements, setReplacements] = useState(0);

	function replace(text: string | null) {
		onChange(text);
		setReplacements(replacements + 1);
	}

	return (
		<div className="grid grid-cols-1 gap-4">
			{otherLanguage ? <OtherLanguage {...props} otherLanguage={otherLanguage} /> : null}
			<Fields {...props} key={`${replacements} ${props.version}`} />
			{isRemoved ? <p className="text-muted text-sm">Visitors don't see this sentence.</p> : null}
			{own === null ? null : (
				<p className="text-sm wrap-anywhere">
					<span className="text-muted">Default: </span>
					<SentenceText text={defaultText} />
				</p>
			)}
			<div className="-mx-2 flex flex-wrap gap-x-2">
				{own === null ? null : (
					<SmallButton onClick={() => replace(null)}>
						<RotateCcw aria-hidden="true" className="size-4" />
						Reset
					</SmallButton>
				)}
				{isOptional && !isRemoved ? (
					<SmallButton onClick={() => replace("")}>
						<Trash2 aria-hidden="true" className="size-4" />
						Remove
					</SmallButton>
				) : null}
				{props.onShow ? (
					<SmallButton onClick={props.onShow} className="xl:hidden">
						<Eye aria-hidden="true" className="size-4" />
						Preview
					</SmallButton>
				) : null}
			</div>
		</div>
	);
}

function OtherLanguage({ otherLanguage, language, onKeep }: Props & { otherLanguage: string }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-base-200 px-4 py-3">
			<p className="text-sm">You wrote this when your site was in {languageName(otherLanguage)}.</p>
			<Button variant="outline" onClick={onKeep}>
				Keep for {languageName(language)}
			</Button>
		</div>
	);
}

function Fields({ sentenceKey, own, defaultText, language, onChange }: Props) {
	const text = own ?? defaultText;
	const defaults = readForms(defaultText);
	const current = readForms(text) ?? defaults;
	if (!current || !defaults) return null;
	const { counted } = current;
	const names = argumentNames(defaults);
	const partsOf = (category: string) => current.forms[category] ?? current.forms.other ?? [];
	const write = (forms: Forms) => {
		const written = writeForms(forms);
		onChange(written === writeForms(defaults) ? null : written);
	};
	const problemOf = (category: string) => {
		const form = writeForms({ counted, forms: { other: partsOf(category) } });
		return (own && findProblem(sentenceKey, form)) || undefined;
	};

	if (names.length === 0) {
		return (
			<TextareaField
				label="Wording"
				rows={2}
				lang={language}
				dir="auto"
				error={own === null ? undefined : (findProblem(sentenceKey, own) ?? undefined)}
				value={partsOf("other").join("")}
				onChange={({ currentTarget }) => {
					// Line breaks are not shown.
					const typed = currentTarget.value.replace(/\s*\n\s*/g, " ");
					write({ counted, forms: { other: [typed] } });
				}}
			/>
		);
	}
	const fields =
		counted === null
			? [{ category: "other", label: "Wording" }]
			: pluralForms(language).map(({ category, example }) => ({
					category,
					label: `For ${example}`,
				}));
	return fields.map(({ category, label }) => (
		<ArgumentField
			key={category}
			label={label}
			error={problemOf(category)}
			parts={partsOf(category)}
			names={names}
			language={language}
			onChange={(parts) => write(withForm(current, defaults, { category, parts }))}
		/>
	));
}

/** A sentence with another text for one form; forms that it lacks are those of the default. */
function withForm(
	current: Forms,
	defaults: Forms,
	{ category, parts }: { category: string; parts: Part[] },
): Forms {
	const { counted } = current;
	const base = counted === null ? {} : { ...defaults.forms, ...current.forms };
	return { counted, forms: { ...base, [category]: parts } };
}

/** The arguments of a sentence as its fields insert them. */
function argumentNames({ forms }: Forms): string[] {
	const names = Object.values(forms).flatMap((parts) => namesIn(parts));
	return [...new Set(names)].toSorted((one) => (one === NUMBER ? -1 : 0));
}
