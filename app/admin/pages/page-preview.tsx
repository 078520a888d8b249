import { Monitor, Smartphone } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { href } from "react-router";
import { isPreviewReady, type PageDraft } from "../../bakery/content/page-draft.ts";
import type { PageForm } from "../../bakery/content/page-form.ts";
import type { PageId } from "../../bakery/content/pages.ts";
import { browserClient } from "../../platform/browser/browser-client.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";

/** How long the preview waits for typing to pause, in milliseconds. */
const typingPauseMs = 250;

/** Screens on which visitors see the page, in pixels. */
const screenWidths = { phone: 390, desktop: 1280 };

const screenKinds = [
	{ kind: "phone", label: "Phone", icon: Smartphone },
	{ kind: "desktop", label: "Desktop", icon: Monitor },
] as const;

/**
 * A preview of the page with the form's current values: rendered by the storefront, in a frame as
 * wide as a visitor's screen, scaled to the available space.
 */
export function PagePreview({ pageId }: { pageId: PageId }) {
	const frame = useSentDraft();
	const [screen, setScreen] = useState<keyof typeof screenWidths>(() =>
		window.matchMedia("(min-width: 80rem)").matches ? "desktop" : "phone",
	);
	const { box, width: available, height } = useSize();
	const width = screen === "phone" ? Math.min(screenWidths.phone, available) : screenWidths.desktop;
	const scale = Math.min(1, available / width);
	return (
		<section
			aria-label="Preview"
			className="grid grid-cols-1 gap-3 xl:tall:sticky xl:top-[calc(var(--bar-height)+1.5rem)]"
		>
			<div className="flex items-center justify-between gap-3">
				<p className="text-muted text-sm">What visitors see after you save</p>
				<fieldset aria-label="Show on" className="flex rounded-full bg-base-200 p-0.5">
					{screenKinds.map(({ kind, label, icon }) => (
						<IconButton
							key={kind}
							label={label}
							icon={icon}
							aria-pressed={screen === kind}
							onClick={() => setScreen(kind)}
							className="aria-pressed:bg-surface aria-pressed:shadow-sm"
						/>
					))}
				</fieldset>
			</div>
			<div
				ref={box}
				className="h-[calc(100dvh-19rem)] min-h-96 overflow-hidden rounded-field border border-line bg-base-200 xl:h-[calc(100dvh-15rem)]"
			>
				<iframe
					ref={frame}
					src={href("/preview/:pageId", { pageId })}
					title="Preview of the page"
					className={`block bg-base-100 ${scale < 1 ? "origin-top-left" : "mx-auto"}`}
					style={{ width, height: height / scale, scale }}
				/>
			</div>
		</section>
	);
}

/** Sends the form's fields to the preview: once it is ready, and when typing pauses. */
function useSentDraft() {
	const frame = useRef<HTMLIFrameElement>(null);
	const { control, getValues } = useFormContext<PageForm>();
	const fields = useWatch({ control });

	async function send() {
		const { session } = (await browserClient().auth.getSession()).data;
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

/** The size of an element, in pixels. */
function useSize() {
	const box = useRef<HTMLDivElement>(null);
	const [size, setSize] = useState({ width: 390, height: 600 });
	useLayoutEffect(() => {
		const element = box.current;
		if (!element) return;
		const observer = new ResizeObserver(() => {
			const { clientWidth: width, clientHeight: height } = element;
			if (width > 0) setSize({ width, height });
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return { box, ...size };
}
