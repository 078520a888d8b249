import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { findSentence } from "../../bakery/wording/find-sentence.ts";
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
	textIn,
} from "../../bakery/words/words.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useReadOnDemand } from "../saving/answers.ts";
import { NoteText } from "./argument-field.tsx";
import { SentenceEditor } from "./sentence-editor.tsx";
import { readWording, useWordingForm } from "./use-wording-form.ts";

interface Props {
	/** A page in a frame on the screen. */
	page: Document | null;
	part: SitePart;
}

/** Opens a tapped sentence of a page over the screen that shows it (product §2.23). */
export function TappedSentence({ page, part }: Props) {
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
				isOpen
				onClose={onClose}
				title="Wording"
				description={<NoteText note={note} />}
				actions={
					<>
						<Button variant="outline" onClick={onClose}>
							Cancel
						</Button>
						<SubmitButton
							type="button"
							isBusy={saving.isSaving}
							busyLabel="Saving..."
							onClick={saving.submit}
						>
							Save Wording
						</SubmitButton>
					</>
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
export function useTaps(page: Document | null, onTap: (texts: string[]) => void): void {
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
export function textNodes(element: Element): Text[] {
	const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	const nodes: Text[] = [];
	while (walker.nextNode()) nodes.push(walker.currentNode as Text);
	return nodes.filter(({ parentElement }) => !parentElement?.closest("script, style, noscript"));
}
