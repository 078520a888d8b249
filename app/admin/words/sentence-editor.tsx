import { Editor, mergeAttributes, Node } from "@tiptap/core";
import { UndoRedo } from "@tiptap/extensions";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { Eye, Plus, RotateCcw, Trash2 } from "lucide-react";
import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import {
	argumentLabel,
	type Forms,
	NUMBER,
	type Part,
	pluralForms,
	readForms,
	writeForms,
} from "../../bakery/words/forms.ts";
import { findProblem } from "../../bakery/words/own-wording.ts";
import type { SentenceKey } from "../../bakery/words/words.ts";
import { SmallButton } from "../../ui/back-office/icon-button.tsx";
import { Button } from "../../ui/button.tsx";
import { TextareaField } from "../../ui/field.tsx";
import { languageName } from "../screen/language-name.ts";

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

/** How an argument looks in a sentence. */
const chipClasses =
	"mx-0.5 inline-block rounded-field bg-secondary px-1.5 py-px font-medium text-secondary-content text-[0.875em] whitespace-nowrap";

const argumentNode = Node.create({
	name: "argument",
	group: "inline",
	inline: true,
	atom: true,
	addAttributes: () => ({
		name: { parseHTML: (element) => element.dataset.argument, renderHTML: () => ({}) },
	}),
	parseHTML: () => [{ tag: "span[data-argument]" }],
	renderHTML({ node, HTMLAttributes }) {
		const { name } = node.attrs;
		const own = { "data-argument": name, class: chipClasses, contenteditable: "false" };
		return ["span", mergeAttributes(HTMLAttributes, own), argumentLabel(name)];
	},
});

/** A document of one line of text and arguments. */
const extensions = [
	Node.create({ name: "doc", topNode: true, content: "line" }),
	Node.create({ name: "line", content: "inline*", renderHTML: () => ["p", 0] }),
	Node.create({ name: "text", group: "inline" }),
	argumentNode,
	UndoRedo,
];

interface ArgumentProps {
	label: string;
	error?: string | undefined;
	/** The parts to begin with. */
	parts: readonly Part[];
	/** The arguments that it may have. */
	names: readonly string[];
	/** The language that is typed (BCP 47). */
	language: string;
	onChange(parts: Part[]): void;
}

/** A field of one line in which arguments are chips, which are inserted, moved, and removed whole. */
function ArgumentField(props: ArgumentProps) {
	const { label, error, parts, names, language } = props;
	const id = useId();
	const place = useRef<HTMLDivElement>(null);
	const [editor, setEditor] = useState<Editor | null>(null);
	const [present, setPresent] = useState(() => namesIn(parts));

	const report = useEffectEvent(({ state }: Editor) => {
		const written = readDocument(state.doc);
		setPresent(namesIn(written));
		props.onChange(written);
	});

	const create = useEffectEvent(
		() =>
			new Editor({
				element: place.current,
				extensions,
				content: { type: "doc", content: [{ type: "line", content: parts.map(toNode) }] },
				editorProps: {
					handleKeyDown: (_view, { key }) => key === "Enter",
					handlePaste(view, { clipboardData }) {
						if (clipboardData?.getData("text/html").includes("data-argument")) return false;
						const text = clipboardData?.getData("text/plain").replace(/\s+/g, " ") ?? "";
						view.dispatch(view.state.tr.insertText(text));
						return true;
					},
				},
				onUpdate: ({ editor }) => report(editor),
			}),
	);

	useLayoutEffect(() => {
		const created = create();
		setEditor(created);
		return () => created.destroy();
	}, []);

	useLayoutEffect(() => {
		const attributes = {
			id,
			role: "textbox",
			"aria-labelledby": `${id}-label`,
			class: "control h-auto! min-h-12 py-2.5! leading-relaxed wrap-anywhere",
			lang: language,
			dir: "auto",
			...(error && { "aria-describedby": `${id}-error`, "aria-invalid": "true" }),
		};
		editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
	});

	function insert(name: string) {
		editor
			?.chain()
			.focus()
			.insertContent(toNode({ argument: name }))
			.run();
	}

	return (
		<div className="grid content-start gap-1.5">
			<span id={`${id}-label`} className="font-semibold text-sm">
				{label}
			</span>
			<div ref={place} />
			{error ? (
				<p id={`${id}-error`} className="font-medium text-error text-sm">
					{error}
				</p>
			) : null}
			<div className="flex flex-wrap gap-2 empty:hidden">
				{names
					.filter((name) => !present.includes(name))
					.map((name) => (
						<button
							key={name}
							type="button"
							onClick={() => insert(name)}
							className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-field border border-edge border-dashed px-3 font-semibold text-sm hover:bg-secondary hover:text-secondary-content"
						>
							<Plus aria-hidden="true" className="size-4" />
							Insert “{argumentLabel(name)}”
						</button>
					))}
			</div>
		</div>
	);
}

function toNode(part: Part) {
	return typeof part === "string"
		? { type: "text", text: part }
		: { type: "argument", attrs: { name: part.argument } };
}

function readDocument(document: DocumentNode): Part[] {
	const parts: Part[] = [];
	document.descendants((node) => {
		if (node.isText) parts.push(node.text ?? "");
		else if (node.type.name === "argument") parts.push({ argument: String(node.attrs.name) });
	});
	return parts;
}

/** The arguments of a sentence, by name. */
function namesIn(parts: readonly Part[]): string[] {
	return parts.flatMap((part) => (typeof part === "string" ? [] : [part.argument]));
}

/** A sentence as visitors read it, with its arguments as chips. @param text in ICU MessageFormat. */
export function SentenceText({ text }: { text: string }) {
	return <Parts parts={readForms(text)?.forms.other ?? []} />;
}

/** A note on a sentence, which names arguments in braces. */
export function NoteText({ note }: { note: string }) {
	const parts = note
		.split(/\{(\w+)\}/)
		.map((part, index) => (index % 2 === 1 ? { argument: part } : part));
	return <Parts parts={parts} />;
}

function Parts({ parts }: { parts: readonly Part[] }) {
	return parts.map((part, index) => {
		// Parts have no identity, and never move.
		const key = `${index}`;
		if (typeof part === "string") return <span key={key}>{part}</span>;
		return (
			<span key={key} className={chipClasses}>
				{argumentLabel(part.argument)}
			</span>
		);
	});
}
