import { errorMessage } from "../../../../platform/browser/backend-error.ts";
import { describeLeftOut, type LeftOutKind } from "./left-out.ts";

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
