import { ChevronDown } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { matchesSearch } from "../../bakery/search.ts";
import {
	inOtherLanguage,
	ownText,
	type StoredWording,
	unreviewedLanguage,
	type WordingForm,
} from "../../bakery/wording/form.ts";
import { partNames, partOf, SITE_PARTS } from "../../bakery/wording/site-parts.ts";
import { readableSentence } from "../../bakery/words/forms.ts";
import { allSentences, type Catalog, type SentenceKey, textIn } from "../../bakery/words/words.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { languageName } from "../screen/language-name.ts";
import { NoteText, SentenceEditor, SentenceText } from "./sentence-editor.tsx";
import type { WordingView } from "./wording-form.tsx";

interface Props {
	stored: StoredWording;
	/** The defaults in the site's language. */
	catalog: Catalog;
	fields: WordingForm;
	view: WordingView;
	open: SentenceKey | null;
	onView(view: WordingView): void;
	onOpen(key: SentenceKey | null): void;
	onChange(key: SentenceKey, text: string | null): void;
	onKeep(key: SentenceKey): void;
	onShow(): void;
}

const sentences = allSentences();

/** The sentences of a part of the site, or those that a search or filter finds. */
export function SentenceList(props: Props) {
	const { stored, catalog, fields, view, open, onView, onOpen } = props;
	const [search, setSearch] = useState("");
	const saved = inOtherLanguage(stored);
	const otherLanguage = (key: SentenceKey) => unreviewedLanguage(saved.get(key), fields, key);
	const changedCount = sentences.filter(({ key }) => ownText(fields, key) !== null).length;
	const isAnywhere = search.trim() !== "";

	const found = sentences.filter(({ key, text, note }) => {
		const own = ownText(fields, key);
		if (isAnywhere) {
			const current = readableSentence(own ?? textIn(catalog, key));
			return matchesSearch(`${current} ${readableSentence(text)} ${note}`, search);
		}
		// A sentence that is just reset stays until it is closed.
		if (view === "changed") return own !== null || key === open;
		if (view === "language") return otherLanguage(key) !== null || key === open;
		return partOf(key) === view;
	});
	const parts = SITE_PARTS.map((part) => ({
		part,
		rows: found.filter(({ key }) => partOf(key) === part),
	})).filter(({ rows }) => rows.length > 0);

	return (
		<div className="grid grid-cols-1 gap-5">
			<search className="grid grid-cols-2 gap-4">
				<TextField
					label="Search"
					type="search"
					autoComplete="off"
					value={search}
					onChange={({ currentTarget }) => setSearch(currentTarget.value)}
					// It is inside the form, which it must not save.
					onKeyDown={(event) => {
						if (event.key === "Enter") event.preventDefault();
					}}
				/>
				<SelectField
					label="Show"
					autoComplete="off"
					value={view}
					disabled={isAnywhere}
					onChange={({ currentTarget }) => onView(currentTarget.value as WordingView)}
				>
					<optgroup label="Page">
						<Options of={SITE_PARTS.map((part) => [part, partNames[part]])} />
					</optgroup>
					<optgroup label="Your own">
						<option value="changed">Changed ({changedCount})</option>
						{saved.size > 0 || view === "language" ? (
							<option value="language">Written in another language ({saved.size})</option>
						) : null}
					</optgroup>
				</SelectField>
			</search>
			{parts.map(({ part, rows }) => (
				<section key={part} aria-labelledby={`part-${part}`}>
					<h2 id={`part-${part}`} className="mb-3 text-label">
						{partNames[part]}
					</h2>
					<Card>
						<ul>
							{rows.map(({ key, note, ...sentence }) => (
								<SentenceRow
									key={key}
									sentenceKey={key}
									note={note}
									own={ownText(fields, key)}
									defaultText={textIn(catalog, key)}
									isOptional={sentence.isOptional ?? false}
									language={stored.language}
									otherLanguage={otherLanguage(key)}
									version={stored.section?.version ?? 0}
									isOpen={open === key}
									onToggle={() => onOpen(open === key ? null : key)}
									onChange={(text) => props.onChange(key, text)}
									onKeep={() => props.onKeep(key)}
									onShow={props.onShow}
								/>
							))}
						</ul>
					</Card>
				</section>
			))}
			<p role="status" className="text-muted empty:hidden">
				{parts.length === 0 ? emptyText(isAnywhere, view) : null}
			</p>
		</div>
	);
}

function emptyText(isSearch: boolean, view: WordingView): string {
	if (isSearch) return "No sentence found.";
	return view === "changed" ? "You haven't changed any wording." : "All sentences are reviewed.";
}

interface RowProps extends ComponentProps<typeof SentenceEditor> {
	note: string;
	isOpen: boolean;
	onToggle(): void;
}

/** A sentence as visitors read it now; opened, its editor. */
function SentenceRow({ note, isOpen, onToggle, ...editor }: RowProps) {
	const { own, defaultText, language, otherLanguage } = editor;
	const row = useRef<HTMLLIElement>(null);

	useEffect(() => {
		if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
	}, [isOpen]);

	return (
		<li ref={row} className="border-line border-b last:border-0">
			<button
				type="button"
				aria-expanded={isOpen}
				onClick={onToggle}
				className="flex min-h-16 w-full cursor-pointer items-center gap-3 px-4 py-3 text-start hover:bg-base-200 sm:px-5"
			>
				<span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
					<span className="min-w-0 flex-[1_1_14rem]">
						<span lang={language} className="block font-semibold wrap-anywhere">
							{own?.trim() === "" ? (
								<s className="text-muted">
									<SentenceText text={defaultText} />
								</s>
							) : (
								<SentenceText text={own ?? defaultText} />
							)}
						</span>
						<span className="block text-muted text-sm">
							<NoteText note={note} />
						</span>
					</span>
					{otherLanguage ? <Badge tone="plain">{languageName(otherLanguage)}</Badge> : null}
					{own === null || otherLanguage ? null : (
						<Badge tone="accent">{own.trim() === "" ? "Removed" : "Changed"}</Badge>
					)}
				</span>
				<ChevronDown
					aria-hidden="true"
					className={`size-5 shrink-0 transition-transform ${isOpen ? "rotate-180" : ""}`}
				/>
			</button>
			{isOpen ? (
				<div className="px-4 pt-1 pb-5 sm:px-5">
					<SentenceEditor {...editor} />
				</div>
			) : null}
		</li>
	);
}
