import { useEffect, useEffectEvent, useRef, useState } from "react";
import { findSentence, reword, type ShownSentence } from "../../bakery/wording/find-sentence.ts";
import type { SitePart } from "../../bakery/wording/site-parts.ts";
import type { SentenceKey } from "../../bakery/words/words.ts";
import { PreviewFrame } from "../screen/preview-frame.tsx";
import { textNodes, useTaps } from "./tapped-sentence.tsx";

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
