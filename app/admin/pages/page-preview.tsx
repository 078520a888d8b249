import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { href } from "react-router";
import { CUSTOM_PAGE, isPreviewReady, type PageDraft } from "../../bakery/content/page-draft.ts";
import type { PageId } from "../../bakery/content/pages.ts";
import { browserAccounts } from "../../platform/browser/browser-client.ts";
import { Tabs } from "../../ui/back-office/tabs.tsx";
import { PreviewFrame } from "../screen/preview-frame.tsx";
import { TappedSentence } from "../words/wording-preview.tsx";

/** How long the preview waits for typing to pause, in milliseconds. */
const typingPauseMs = 250;

interface Props {
	pageId: PageId | typeof CUSTOM_PAGE;
	/** The inputs of its form. */
	fields: ReactNode;
}

/** The form of a page, and beside it the page as it will look; on a phone one of the two. */
export function EditorWithPreview({ pageId, fields }: Props) {
	const [tab, setTab] = useState<"edit" | "preview">("edit");
	return (
		<div className="gap-8 xl:grid xl:grid-cols-2">
			<Tabs
				label="Page"
				isOpenOnWideScreens
				selected={tab}
				onSelect={setTab}
				tabs={[
					{ id: "edit", label: "Edit", panel: fields },
					{ id: "preview", label: "Preview", panel: <PagePreview pageId={pageId} /> },
				]}
			/>
		</div>
	);
}

/**
 * A preview of the page with the form's current values, rendered by the storefront. Tapping a
 * sentence that is not in the form opens it.
 */
function PagePreview({ pageId }: Pick<Props, "pageId">) {
	const frame = useSentDraft();
	const [page, setPage] = useState<Document | null>(null);
	return (
		<>
			<PreviewFrame
				intro="What visitors see after you save. Tap wording to change it."
				ref={frame}
				src={href("/preview/:pageId", { pageId })}
				title="Preview of the page"
				onPage={setPage}
			/>
			<TappedSentence page={page} part={pageId === CUSTOM_PAGE ? "frame" : pageId} />
		</>
	);
}

/** Sends the form's fields to the preview: once it is ready, and when typing pauses. */
function useSentDraft() {
	const frame = useRef<HTMLIFrameElement>(null);
	const { control, getValues } = useFormContext();
	const fields = useWatch({ control });

	async function send() {
		const { session } = (await browserAccounts().getSession()).data;
		const accessToken = session?.access_token ?? "";
		const draft: PageDraft = { kind: "page-draft", accessToken, fields: getValues() };
		frame.current?.contentWindow?.postMessage(draft, location.origin);
	}

	const answer = useEffectEvent((event: MessageEvent) => {
		if (isPreviewReady(event, frame.current)) void send();
	});
	const sendChange = useEffectEvent(send);

	useEffect(() => {
		const listen = (event: MessageEvent) => answer(event);
		window.addEventListener("message", listen);
		return () => window.removeEventListener("message", listen);
	}, []);

	useEffect(() => {
		if (!fields) return;
		const timer = setTimeout(() => void sendChange(), typingPauseMs);
		return () => clearTimeout(timer);
	}, [fields]);

	return frame;
}
