import { useState } from "react";
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
import { useTaps } from "./use-taps.ts";
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
