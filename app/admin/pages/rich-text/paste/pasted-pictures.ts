import { errorMessage } from "../../../../platform/browser/backend-error.ts";
import { describeLeftOut, type LeftOutKind } from "./left-out.ts";

/** A picture from a pasted text or file. */
export interface PastedPicture {
	/** Shown until it is uploaded; also its id. */
	preview: string;
	name: string;
	state: "underWay" | "uploaded" | "failed" | "leftOut";
	/** Its address on this site; empty until it is uploaded. */
	url: string;
	problem: string;
}

/** Where a picture comes from. */
export interface PictureSource {
	preview: string;
	name: string;
	/** @throws when only the page it was copied from can load it. */
	getFile: () => Promise<File>;
}

interface PasteState {
	pictures: readonly PastedPicture[];
	/** Messages about content that could not be pasted. */
	leftOut: readonly string[];
}

/** The pictures being uploaded into a text, one at a time, and what could not be pasted. */
export class PastedPictures {
	readonly #upload: (file: File) => Promise<string>;
	readonly #sources = new Map<string, PictureSource>();
	readonly #listeners = new Set<() => void>();
	#state: PasteState = { pictures: [], leftOut: [] };
	#leftOut: LeftOutKind[] = [];
	#turn: Promise<void> = Promise.resolve();

	/** @param upload gives the address of the uploaded picture. */
	constructor(upload: (file: File) => Promise<string>) {
		this.#upload = upload;
	}

	getState = (): PasteState => this.#state;

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	find(preview: string): PastedPicture | undefined {
		return this.#state.pictures.find((picture) => picture.preview === preview);
	}

	add(sources: readonly PictureSource[], leftOut: readonly LeftOutKind[]): void {
		for (const source of sources) {
			if (this.#sources.has(source.preview)) continue;
			this.#sources.set(source.preview, source);
			const { preview, name } = source;
			const picture = { preview, name, state: "underWay", url: "", problem: "" } as const;
			this.#set({ pictures: [...this.#state.pictures, picture] });
			this.#enqueue(source);
		}
		this.#leaveOut(leftOut);
	}

	tryAgain(): void {
		for (const { preview, state } of this.#state.pictures) {
			const source = this.#sources.get(preview);
			if (state !== "failed" || !source) continue;
			this.#change(preview, { state: "underWay", problem: "" });
			this.#enqueue(source);
		}
	}

	giveUp(): void {
		for (const { preview, state } of this.#state.pictures) {
			if (state === "failed") this.#change(preview, { state: "leftOut" });
		}
	}

	dismiss(): void {
		this.#leftOut = [];
		this.#set({ leftOut: [] });
	}

	#enqueue(source: PictureSource): void {
		// A phone does not have enough memory for several photos at once.
		this.#turn = this.#turn.then(() => this.#process(source));
	}

	async #process({ preview, getFile }: PictureSource): Promise<void> {
		const file = await getFile().catch(() => null);
		if (file) return this.#change(preview, await this.#outcomeOf(file));
		this.#change(preview, { state: "leftOut" });
		this.#leaveOut(["picture"]);
	}

	async #outcomeOf(file: File): Promise<Partial<PastedPicture>> {
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

	#change(preview: string, changes: Partial<PastedPicture>): void {
		const pictures = this.#state.pictures.map((picture) =>
			picture.preview === preview ? { ...picture, ...changes } : picture,
		);
		this.#set({ pictures });
	}

	#set(changes: Partial<PasteState>): void {
		this.#state = { ...this.#state, ...changes };
		for (const listener of this.#listeners) listener();
	}
}
