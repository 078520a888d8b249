import { Editor, mergeAttributes, Node } from "@tiptap/core";
import { UndoRedo } from "@tiptap/extensions";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { Plus } from "lucide-react";
import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { argumentLabel, type Part, readForms } from "../../bakery/words/forms.ts";

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

interface Props {
	label: string;
	description?: string;
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
export function ArgumentField(props: Props) {
	const { label, description, error, parts, names, language } = props;
	const id = useId();
	const place = useRef<HTMLDivElement>(null);
	const [editor, setEditor] = useState<Editor | null>(null);
	const [present, setPresent] = useState(() => namesIn(parts));
	const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);

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
			...{
				id,
				role: "textbox",
				"aria-labelledby": `${id}-label`,
				class: "control h-auto! min-h-12 py-2.5! leading-relaxed wrap-anywhere",
			},
			...{ lang: language, dir: "auto", "aria-describedby": describedBy.join(" ") },
			...(error && { "aria-invalid": "true" }),
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
			{description ? (
				<p id={`${id}-description`} className="text-muted text-sm">
					{description}
				</p>
			) : null}
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
export function namesIn(parts: readonly Part[]): string[] {
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
