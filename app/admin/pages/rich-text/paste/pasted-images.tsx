import { useState, useSyncExternalStore } from "react";
import { pluralize } from "../../../../bakery/counts.ts";
import { errorMessage } from "../../../../platform/browser/backend-error.ts";
import { Alert } from "../../../../ui/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { prepareUpload, sendUpload } from "../../../media/prepare-upload.ts";
import { useUnsavedWork } from "../../../saving/unsaved-work.tsx";
import { useAskToSignIn } from "../../../session/administrator.ts";

/** An image from a pasted text or file. */
export interface PastedImage {
	/** Shown until it is uploaded; also its id. */
	preview: string;
	name: string;
	state: "underWay" | "uploaded" | "failed" | "leftOut";
	/** Its address on this site; empty until it is uploaded. */
	url: string;
	problem: string;
}

/** Where an image comes from. */
export interface ImageSource {
	preview: string;
	name: string;
	/** @throws when only the page it was copied from can load it. */
	getFile: () => Promise<File>;
}

interface PasteState {
	images: readonly PastedImage[];
	/** Messages about content that could not be pasted. */
	leftOut: readonly string[];
}

/** The images being uploaded into a text, one at a time, and what could not be pasted. */
export class PastedImages {
	readonly #upload: (file: File) => Promise<string>;
	readonly #sources = new Map<string, ImageSource>();
	readonly #listeners = new Set<() => void>();
	#state: PasteState = { images: [], leftOut: [] };
	#leftOut: LeftOutKind[] = [];
	#turn: Promise<void> = Promise.resolve();

	/** @param upload gives the address of the uploaded image. */
	constructor(upload: (file: File) => Promise<string>) {
		this.#upload = upload;
	}

	getState = (): PasteState => this.#state;

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	find(preview: string): PastedImage | undefined {
		return this.#state.images.find((image) => image.preview === preview);
	}

	add(sources: readonly ImageSource[], leftOut: readonly LeftOutKind[]): void {
		for (const source of sources) {
			if (this.#sources.has(source.preview)) continue;
			this.#sources.set(source.preview, source);
			const { preview, name } = source;
			const image = { preview, name, state: "underWay", url: "", problem: "" } as const;
			this.#set({ images: [...this.#state.images, image] });
			this.#enqueue(source);
		}
		this.#leaveOut(leftOut);
	}

	tryAgain(): void {
		for (const { preview, state } of this.#state.images) {
			const source = this.#sources.get(preview);
			if (state !== "failed" || !source) continue;
			this.#change(preview, { state: "underWay", problem: "" });
			this.#enqueue(source);
		}
	}

	giveUp(): void {
		for (const { preview, state } of this.#state.images) {
			if (state === "failed") this.#change(preview, { state: "leftOut" });
		}
	}

	dismiss(): void {
		this.#leftOut = [];
		this.#set({ leftOut: [] });
	}

	#enqueue(source: ImageSource): void {
		// A phone does not have enough memory for several photos at once.
		this.#turn = this.#turn.then(() => this.#process(source));
	}

	async #process({ preview, getFile }: ImageSource): Promise<void> {
		const file = await getFile().catch(() => null);
		if (file) return this.#change(preview, await this.#outcomeOf(file));
		this.#change(preview, { state: "leftOut" });
		this.#leaveOut(["image"]);
	}

	async #outcomeOf(file: File): Promise<Partial<PastedImage>> {
		try {
			return { state: "uploaded", url: await this.#upload(file) };
		} catch (error) {
			return { state: "failed", problem: errorMessage(error) };
		}
	}

	#leaveOut(kinds: readonly LeftOutKind[]): void {
		if (kinds.length === 0) return;
		this.#leftOut.push(...kinds);
		this.#set({ leftOut: describeLeftOut(this.#leftOut) });
	}

	#change(preview: string, changes: Partial<PastedImage>): void {
		const images = this.#state.images.map((image) =>
			image.preview === preview ? { ...image, ...changes } : image,
		);
		this.#set({ images });
	}

	#set(changes: Partial<PasteState>): void {
		this.#state = { ...this.#state, ...changes };
		for (const listener of this.#listeners) listener();
	}
}

/** Content of pasted text that is not supported here. */
export type LeftOutKind = "image" | "link" | "video" | "frame" | "field" | "drawing" | "file";

const sentences: Record<LeftOutKind, [one: string, many: string]> = {
	image: [
		"1 image. Save it on this device, then add it with the Image button.",
		"# images. Save them on this device, then add them with the Image button.",
	],
	link: [
		"The address of 1 link that isn't a page or email address. Its text was kept.",
		"The addresses of # links that aren't pages or email addresses. Their text was kept.",
	],
	video: ["1 video or recording", "# videos or recordings"],
	frame: ["1 embedded page", "# embedded pages"],
	field: ["1 form field", "# form fields"],
	drawing: ["1 drawing or formula", "# drawings or formulas"],
	file: [
		"1 file that isn't an image. Only image files can be uploaded.",
		"# files that aren't images. Only image files can be uploaded.",
	],
};

/** The parts left out, in words for the owner: a sentence per kind. */
function describeLeftOut(leftOut: readonly LeftOutKind[]): string[] {
	return [...new Set(leftOut)].map((kind) => {
		const count = leftOut.filter((other) => other === kind).length;
		const [one, many] = sentences[kind];
		return count === 1 ? one : many.replace("#", String(count));
	});
}

/** Uploads the images pasted into a text; leaving meanwhile asks first. */
export function usePastedImages() {
	const askToSignIn = useAskToSignIn();
	const [images] = useState(() => new PastedImages((file) => upload(file, askToSignIn)));
	const { images: all } = useSyncExternalStore(images.subscribe, images.getState);
	const areUploaded = all.every(({ state }) => state === "uploaded" || state === "leftOut");
	useUnsavedWork(!areUploaded, "form");

	return { images, areUploaded };
}

async function upload(file: File, askToSignIn: () => void): Promise<string> {
	const prepared = await prepareUpload(file, "content");
	return (await sendUpload(prepared, { askToSignIn })).url;
}

/** The progress of pasted images, and what could not be pasted. */
export function PasteNotice({ images }: { images: PastedImages }) {
	const state = useSyncExternalStore(images.subscribe, images.getState);
	const underWay = state.images.filter((image) => image.state === "underWay");
	const failed = state.images.filter((image) => image.state === "failed");
	return (
		<div role="status" className="grid grid-cols-1 gap-3 not-empty:mt-3">
			{underWay.length > 0 ? (
				<p className="text-muted text-sm">
					{underWay.length === 1
						? "Uploading 1 image. The Code View opens when it's done."
						: `Uploading ${underWay.length} images. The Code View opens when they're done.`}
				</p>
			) : null}
			{failed.length > 0 ? <FailedImages failed={failed} images={images} /> : null}
			{state.leftOut.length > 0 ? (
				<Alert tone="warning" title="Some content couldn't be pasted">
					<ul className="list-disc pl-5">
						{state.leftOut.map((sentence) => (
							<li key={sentence}>{sentence}</li>
						))}
					</ul>
					<Button
						variant="outline"
						className="mt-2 justify-self-start"
						onClick={() => images.dismiss()}
					>
						OK
					</Button>
				</Alert>
			) : null}
		</div>
	);
}

function FailedImages({ failed, images }: { failed: PastedImage[]; images: PastedImages }) {
	return (
		<Alert tone="error" title={`${pluralize(failed.length, "image")} couldn't be uploaded`}>
			<ul className="list-disc pl-5">
				{failed.map(({ preview, name, problem }) => (
					<li key={preview} className="break-words">
						{name}: {problem}
					</li>
				))}
			</ul>
			<div className="mt-2 flex flex-wrap gap-3">
				<Button onClick={() => images.tryAgain()}>Try again</Button>
				<Button variant="outline" onClick={() => images.giveUp()}>
					Leave out
				</Button>
			</div>
		</Alert>
	);
}
