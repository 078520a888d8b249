import { Monitor, Smartphone } from "lucide-react";
import {
	type ComponentProps,
	type KeyboardEvent,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Button } from "../../ui/button.tsx";

/** Screens on which visitors see the page, in pixels. */
const screenWidths = { phone: 390, desktop: 1280 };

const screenKinds = [
	{ kind: "phone", label: "Phone", icon: Smartphone },
	{ kind: "desktop", label: "Desktop", icon: Monitor },
] as const;

interface Props extends Omit<ComponentProps<"iframe">, "className" | "style" | "onLoad"> {
	/** A sentence above the frame. */
	intro: string;
	/** Gets each page that is loaded. */
	onPage(page: Document | null): void;
}

/** A page of the site in a frame as wide as a visitor's screen, scaled to the available space. */
export function PreviewFrame({ intro, title, onPage, ...frame }: Props) {
	const [screen, setScreen] = useState<keyof typeof screenWidths>(() =>
		window.matchMedia("(min-width: 80rem)").matches ? "desktop" : "phone",
	);
	const entry = useRef<HTMLButtonElement>(null);
	const { box, width: available, height } = useSize();
	const width = screen === "phone" ? Math.min(screenWidths.phone, available) : screenWidths.desktop;
	const scale = Math.min(1, available / width);

	function load(page: Document | null) {
		// For screen readers, which list them with those of the screen.
		for (const landmark of page?.querySelectorAll("header:not(main *), main") ?? []) {
			landmark.ariaLabel = "Preview";
		}
		page?.addEventListener("keydown", ({ key }) => {
			if (key === "Escape") entry.current?.focus();
		});
		onPage(page);
	}

	/** By keyboard on purpose only: it can have more controls than the form. */
	function enter() {
		const page = box.current?.querySelector("iframe")?.contentDocument;
		page?.querySelector<HTMLElement>("a[href], button, input")?.focus();
	}

	useEffect(() => {
		/** Backward as well, from what comes after the page. */
		function skipBack(event: globalThis.KeyboardEvent) {
			const isBack = event.key === "Tab" && event.shiftKey;
			if (!isBack || document.activeElement !== focusableAfter(box.current)) return;
			event.preventDefault();
			entry.current?.focus();
		}
		document.addEventListener("keydown", skipBack);
		return () => document.removeEventListener("keydown", skipBack);
	}, [box]);

	function skip(event: KeyboardEvent) {
		const next = event.key === "Tab" && !event.shiftKey && focusableAfter(box.current);
		if (!next) return;
		event.preventDefault();
		next.focus();
	}

	return (
		<section
			aria-label="Preview"
			className="grid grid-cols-1 gap-3 xl:tall:sticky xl:top-[calc(var(--bar-height)+1.5rem)]"
		>
			<div className="flex items-center justify-between gap-3">
				<p className="text-muted text-sm">{intro}</p>
				<fieldset aria-label="Show on" className="flex shrink-0 rounded-full bg-base-200 p-0.5">
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
				className="relative h-[calc(100dvh-19rem)] min-h-96 overflow-hidden rounded-field border border-line bg-base-200 xl:h-[calc(100dvh-15rem)]"
			>
				<Button
					ref={entry}
					onClick={enter}
					onKeyDown={skip}
					className="not-focus-visible:sr-only focus-visible:absolute top-2 left-2 z-10"
				>
					Enter Preview
				</Button>
				<iframe
					// Another address in the same frame would be a step of the browser's history.
					key={frame.src}
					{...frame}
					title={title}
					onLoad={({ currentTarget }) => load(currentTarget.contentDocument)}
					className={`block bg-base-100 ${scale < 1 ? "origin-top-left" : "mx-auto"}`}
					style={{ width, height: height / scale, scale }}
				/>
			</div>
		</section>
	);
}

/** The first control behind an element that the Tab key reaches. */
function focusableAfter(element: Element | null): HTMLElement | undefined {
	const controls = document.querySelectorAll<HTMLElement>(
		"a[href], button, input, select, textarea",
	);
	return [...controls].find(
		(control) =>
			element &&
			!element.contains(control) &&
			element.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING &&
			control.tabIndex >= 0 &&
			control.checkVisibility(),
	);
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
