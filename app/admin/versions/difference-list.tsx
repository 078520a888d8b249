import type { ReactNode } from "react";
import type { Difference } from "../../bakery/history/differences.ts";
import { KeptImage } from "../screen/image-views.tsx";

/** The changes of each field: removed text is struck through, added text underlined. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
	return (
		<dl className="grid grid-cols-1 gap-3">
			{differences.map((difference) => (
				<div key={difference.label} className="min-w-0">
					<dt className="font-semibold text-sm">{difference.label}</dt>
					<dd className="wrap-anywhere mt-0.5 whitespace-pre-wrap">
						<DifferenceView {...difference} />
					</dd>
				</div>
			))}
		</dl>
	);
}

/** The change of one field. */
export function DifferenceView(difference: Difference) {
	switch (difference.kind) {
		case "line":
			return (
				<>
					<Removed>{difference.before || "Empty"}</Removed>{" "}
					<Added>{difference.after || "Empty"}</Added>
				</>
			);
		case "text":
			return (
				<span dir="auto" className="block">
					{difference.parts.map(({ kind, text }, index) => {
						const Part = { same: Same, added: Added, removed: Removed }[kind];
						// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change.
						return <Part key={index}>{text}</Part>;
					})}
				</span>
			);
		case "switch":
			return difference.isOn ? "Switched on" : "Switched off";
		case "list":
			return <ListDifference {...difference} />;
		case "image":
			return (
				<span className="flex flex-wrap gap-4">
					<LabeledImage label="Before" url={difference.before} />
					<LabeledImage label="After" url={difference.after} />
				</span>
			);
		case "images":
			return (
				<>
					<LabeledImages label="Before" urls={difference.before} />
					<LabeledImages label="After" urls={difference.after} />
				</>
			);
		case "marked":
			return `Marked as ${difference.as}`;
		case "formatting":
			return "Only its formatting or links changed, not its words.";
		case "unread":
			return "This text is too long to show what changed.";
	}
}

function ListDifference({ added, removed, after }: Difference & { kind: "list" }) {
	if (added.length + removed.length === 0) {
		return after.length > 0 ? `New order: ${after.join(", ")}` : "Reordered";
	}
	return (
		<span className="flex flex-wrap gap-x-3 gap-y-1 whitespace-normal">
			{removed.map((entry) => (
				<Removed key={entry}>{entry}</Removed>
			))}
			{added.map((entry) => (
				<Added key={entry}>{entry}</Added>
			))}
		</span>
	);
}

function LabeledImage({ label, url }: { label: string; url: string | null }) {
	return (
		<span>
			<span className="block text-muted text-sm">{label}</span>
			<ImageVersion imageUrl={url} />
		</span>
	);
}

function LabeledImages({ label, urls }: { label: string; urls: readonly string[] }) {
	return (
		<span className="mt-1 block">
			<span className="block text-muted text-sm">{label}</span>
			<ImageVersions urls={urls} />
		</span>
	);
}

/** Several images of a version of a record. */
export function ImageVersions({ urls }: { urls: readonly string[] }) {
	if (urls.length === 0) return "No images";
	return (
		<span className="flex flex-wrap gap-2">
			{urls.map((url) => (
				<ImageVersion key={url} imageUrl={url} />
			))}
		</span>
	);
}

/** An image in a comparison of two versions of a record. */
export function ImageVersion({ imageUrl }: { imageUrl: string | null }) {
	if (!imageUrl) return "No image";
	return (
		<KeptImage
			key={imageUrl}
			imageUrl={imageUrl}
			alt={`Image ${imageUrl.split("/").at(-1)}`}
			sizes="8rem"
			className="mt-1 size-32 rounded-field"
		/>
	);
}

function Same({ children }: { children: ReactNode }) {
	return children;
}

function Removed({ children }: { children: ReactNode }) {
	return (
		<del
			dir="auto"
			className="wrap-anywhere min-w-0 rounded-sm bg-error/12 px-0.5 line-through decoration-error"
		>
			<span dir="ltr" className="sr-only">
				Removed:{" "}
			</span>
			{children}
		</del>
	);
}

function Added({ children }: { children: ReactNode }) {
	return (
		<ins
			dir="auto"
			className="wrap-anywhere min-w-0 rounded-sm bg-success/15 px-0.5 underline decoration-success"
		>
			<span dir="ltr" className="sr-only">
				Added:{" "}
			</span>
			{children}
		</ins>
	);
}
