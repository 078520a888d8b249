import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { findSentence, reword, type ShownSentence } from "../../bakery/wording/find-sentence.ts";
import {
	inOtherLanguage,
	ownText,
	type StoredWording,
	shownSentences,
	unreviewedLanguage,
} from "../../bakery/wording/form.ts";
import type { SitePart } from "../../bakery/wording/site-parts.ts";
import {
	allSentences,
	type Catalog,
	type ListedSentence,
	type SentenceKey,
	textIn,
} from "../../bakery/words/words.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useReadOnDemand } from "../saving/answers.ts";
import { PreviewFrame } from "../screen/preview-frame.tsx";
import { NoteText, SentenceEditor } from "./sentence-editor.tsx";
import { readWording, useWordingForm } from "./wording-form.tsx";

interface Props {
	/** The address of the page. */
	path: string;
	part: SitePart;
	/** The sentences as they are saved. */
	saved: readonly ShownSentence[];
	/** Those that are changed in the form, and the text of each. */
	changed: ReadonlyMap<SentenceKey, string>;
	/** The sentence that is edited. */
	open: SentenceKey | null;
	/** Whether it is on the screen. */
	isVisible: boolean;
	onChoose(key: SentenceKey): void;
}

/**
 * The public page with the sentences as they would be saved. Tapping one chooses it; links do nothing.
 */
export function WordingPreview(props: Props) {
	const { path, part, saved, changed, open, isVisible, onChoose } = props;
	/** The page in the frame, and whether it is interactive. */
	const [page, setPage] = useState<Document | null>(null);
	const [isInteractive, setInteractive] = useState(false);
	/** The reworded texts of the page, with their wording before. */
	const reworded = useRef(new Map<Text, { before: string; after: string }>());
	const outline = useRef<Animation>(undefined);

	useTaps(page, (texts) => {
		const current = saved.map(({ key, text }) => ({ key, text: changed.get(key) ?? text }));
		const found = findSentence(texts, current, part);
		if (found) onChoose(found);
	});

	// Until React has taken over the page, its texts and its scroll position must stay.
	useEffect(() => {
		if (!page) return;
		const root = page.documentElement;
		const check = () => setInteractive(root.dataset.interactive !== undefined);
		check();
		const observer = new MutationObserver(check);
		observer.observe(root, { attributes: true });
		return () => observer.disconnect();
	}, [page]);

	// The page is refreshed with what is stored now.
	useEffect(() => {
		if (saved) reworded.current.clear();
	}, [saved]);

	useEffect(() => {
		if (!page || !isInteractive) return;
		for (const [node, { before, after }] of reworded.current) {
			if (node.data === after) node.data = before;
		}
		reworded.current.clear();
		const drafts = saved.flatMap(({ key, text }) => {
			const wording = changed.get(key);
			return wording === undefined ? [] : [{ text, wording }];
		});
		if (drafts.length === 0) return;
		for (const node of textNodes(page.body)) {
			const before = node.data;
			const after = drafts
				.map(({ text, wording }) => reword(before, text, wording))
				.find((text) => text !== null);
			if (after === undefined || after === null) continue;
			node.data = after;
			reworded.current.set(node, { before, after });
		}
	}, [changed, saved, page, isInteractive]);

	const findOpen = useEffectEvent((page: Document): Element | null => {
		const sentence = saved.find(({ key }) => key === open);
		if (!sentence) return null;
		const text = changed.get(sentence.key) ?? sentence.text;
		const isOpen = (node: Text) => findSentence([node.data], [{ ...sentence, text }], part);
		return textNodes(page.body).find(isOpen)?.parentElement ?? null;
	});

	useEffect(() => {
		outline.current?.cancel();
		const element = open && page && isInteractive && isVisible ? findOpen(page) : null;
		const view = page?.defaultView;
		if (!element || !view) return;
		const { top, height } = element.getBoundingClientRect();
		view.scrollTo({ top: view.scrollY + top - (view.innerHeight - height) / 2 });
		// An animation leaves the page as React wrote it.
		outline.current = element.animate(
			{ outline: ["3px solid #d97706", "3px solid #d97706"], outlineOffset: ["4px", "4px"] },
			{ duration: 1, fill: "forwards" },
		);
	}, [open, page, isInteractive, isVisible]);

	return (
		<PreviewFrame
			intro="Tap a sentence to change it"
			src={path}
			title="Preview of the page"
			onPage={setPage}
		/>
	);
}

interface TappedProps {
	/** A page in a frame on the screen. */
	page: Document | null;
	part: SitePart;
}

/** Opens a tapped sentence of a page over the screen that shows it (product §22). */
export function TappedSentence({ page, part }: TappedProps) {
	const [tapped, setTapped] = useState<Tapped | null>(null);
	const { read } = useReadOnDemand(readWording, "wording");

	useTaps(page, async (texts) => {
		const wording = await read();
		if (!wording) return;
		const found = findSentence(texts, shownSentences(wording.stored, wording.catalog), part);
		const sentence = allSentences().find(({ key }) => key === found);
		if (sentence) setTapped({ ...wording, sentence });
	});

	return tapped ? <SentenceDialog {...tapped} onClose={() => setTapped(null)} /> : null;
}

interface Tapped {
	stored: StoredWording;
	catalog: Catalog;
	sentence: ListedSentence;
}

function SentenceDialog({ stored, catalog, sentence, onClose }: Tapped & { onClose(): void }) {
	const { key, note } = sentence;
	const { saving, fields, change, keep } = useWordingForm(stored, onClose);
	return createPortal(
		<>
			<Dialog
				onClose={onClose}
				title="Wording"
				description={<NoteText note={note} />}
				hasCancel
				actions={
					<SubmitButton
						type="button"
						isBusy={saving.isSaving}
						busyLabel="Saving..."
						onClick={saving.submit}
					>
						Save Wording
					</SubmitButton>
				}
			>
				<SentenceEditor
					sentenceKey={key}
					own={ownText(fields, key)}
					defaultText={textIn(catalog, key)}
					isOptional={sentence.isOptional ?? false}
					language={stored.language}
					otherLanguage={unreviewedLanguage(inOtherLanguage(stored).get(key), fields, key)}
					version={stored.section?.version ?? 0}
					onChange={(text) => change(key, text)}
					onKeep={() => keep(key)}
				/>
			</Dialog>
			{saving.dialogs}
		</>,
		document.body,
	);
}

/**
 * Answers taps on a page in a frame, whose links and forms do nothing. A draft in it answers itself.
 * @param onTap gets the texts at the tapped element, the most likely first.
 */
function useTaps(page: Document | null, onTap: (texts: string[]) => void): void {
	const answer = useEffectEvent((event: Event) => {
		const element = event.target as Element;
		if (element.closest("[data-draft]")) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		if (event.type === "click") onTap(textsAt(element));
	});

	useEffect(() => {
		const view = page?.defaultView;
		if (!view) return;
		const listen = (event: Event) => answer(event);
		// Before the page's own listeners.
		view.addEventListener("click", listen, { capture: true });
		view.addEventListener("submit", listen, { capture: true });
		return () => {
			view.removeEventListener("click", listen, { capture: true });
			view.removeEventListener("submit", listen, { capture: true });
		};
	}, [page]);
}

/** How far above a tapped element a text may begin. */
const MAX_LEVELS = 4;

const textAttributes = ["aria-label", "placeholder", "alt", "title"];

/** The texts at an element of a page, its own first, then those of the elements around it. */
function textsAt(element: Element): string[] {
	// With a key, the link or button is chosen as a whole.
	const texts = element.matches("a, button") ? textNodes(element).map(({ data }) => data) : [];
	let current: Element | null = element;
	for (let level = 0; current && level < MAX_LEVELS; level += 1) {
		for (const child of current.childNodes) {
			if (child.nodeType === Node.TEXT_NODE) texts.push(child.textContent ?? "");
		}
		texts.push(current.textContent);
		for (const name of textAttributes) texts.push(current.getAttribute(name) ?? "");
		current = current.parentElement;
	}
	return texts;
}

/** All texts in an element of a page. */
function textNodes(element: Element): Text[] {
	const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	const nodes: Text[] = [];
	while (walker.nextNode()) nodes.push(walker.currentNode as Text);
	return nodes.filter(({ parentElement }) => !parentElement?.closest("script, style, noscript"));
}
