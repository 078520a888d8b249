import { useEffect, useRef, useState } from "react";
import { saveProducts } from "../../bakery/catalog/bulk/queries.ts";
import { MOST_MORE_IMAGES } from "../../bakery/catalog/management/form.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import { nameImage } from "../../bakery/media/management/queries.ts";
import {
	type ArchivedImage,
	readImageArchive,
} from "../../bakery/product-files/reading/image-archive.ts";
import { matchImages } from "../../bakery/product-files/reading/image-names.ts";
import type { ImportPlan } from "../../bakery/product-files/schema.ts";
import { randomUuid } from "../../bakery/uuid.ts";
import { errorMessage } from "../../platform/browser/backend-error.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { prepareUpload } from "../media/prepare-upload.ts";
import { sendUpload } from "../media/send-upload.ts";
import { useAskToSignIn } from "../session/session-guard-context.ts";
import { problemOf } from "./use-plan.ts";

/** The images of a product in an archive, the main one first. */
interface FoundImages {
	productId: string;
	images: ArchivedImage[];
}

interface ArchiveState {
	found: FoundImages[];
	/** The names of images that belong to no product. */
	unmatched: string[];
	/** Products that have their images. */
	done: number;
	failures: { name: string; problem: string }[];
	isRunning: boolean;
}

/** Uploads the images of an archive, one at a time, and gives them to the products they are called like. */
export function useArchiveImages(products: readonly ManagedProduct[], plan: ImportPlan | null) {
	const [state, setState] = useState<ArchiveState | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const askToSignIn = useAskToSignIn();
	const running = useRef<AbortController>(null);
	/** The addresses of uploaded images: products may share one, and nothing is uploaded twice. */
	const uploaded = useRef(new Map<ArchivedImage, string>());
	const current = useRef(products);
	useEffect(() => {
		current.current = products;
	}, [products]);
	useEffect(() => () => running.current?.abort(), []);

	async function choose([file]: File[]) {
		if (!file) return;
		setProblem(null);
		uploaded.current.clear();
		try {
			const images = await readImageArchive(file);
			setState({ ...findImages(images, products, plan), done: 0, failures: [], isRunning: false });
		} catch (error) {
			setProblem(problemOf(error));
		}
	}

	async function addressOf(image: ArchivedImage): Promise<string> {
		const known = uploaded.current.get(image);
		if (known) return known;
		const prepared = await prepareUpload(await image.open(), "gallery");
		const { key, url } = await sendUpload(prepared, { askToSignIn });
		uploaded.current.set(image, url);
		await nameImage(browserCall, key, image.name);
		return url;
	}

	async function setImages({ productId, images }: FoundImages) {
		const addresses: string[] = [];
		for (const image of images) addresses.push(await addressOf(image));
		const product = current.current.find(({ id }) => id === productId);
		if (!product || product.imageUrl) return;
		const [image_url, ...more] = addresses;
		const given = { image_url, ...(more.length > 0 && { more_image_urls: more }) };
		const { id, version } = product;
		await saveProducts(browserCall, { products: [{ id, version, given }] }, randomUuid());
	}

	async function start() {
		if (!state) return;
		const controller = new AbortController();
		running.current = controller;
		const failed: FoundImages[] = [];
		const failures: ArchiveState["failures"] = [];
		const rest = state.found.slice(state.done);
		let done = state.done;
		const show = (isRunning: boolean, found = state.found) =>
			setState({ ...state, found, done, failures: [...failures], isRunning });
		show(true);
		for (const each of rest) {
			if (controller.signal.aborted) break;
			try {
				await setImages(each);
				done += 1;
			} catch (error) {
				failed.push(each);
				failures.push({ name: each.images[0]?.name ?? "", problem: errorMessage(error) });
			}
			show(true);
		}
		// Those that failed come last, so that trying again begins with them.
		show(false, [...state.found.filter((each) => !failed.includes(each)), ...failed]);
	}

	return {
		state,
		problem,
		choose,
		start: () => void start(),
		stop: () => running.current?.abort(),
		forget: () => setState(null),
	};
}

function findImages(
	images: readonly ArchivedImage[],
	products: readonly ManagedProduct[],
	plan: ImportPlan | null,
): Pick<ArchiveState, "found" | "unmatched"> {
	const named = new Map(plan?.rows.map(({ save }) => [save?.id, save?.images ?? []]));
	const wanting = products
		.filter(({ imageUrl }) => !imageUrl)
		.map(({ id, name }) => ({ id, name, imageNames: named.get(id) ?? [] }));
	const byName = new Map(images.map((image) => [image.name, image]));
	const matches = matchImages([...byName.keys()], wanting);
	const found = [...matches].map(([productId, names]) => ({
		productId,
		images: names.slice(0, MOST_MORE_IMAGES + 1).flatMap((name) => byName.get(name) ?? []),
	}));
	const used = new Set([...matches.values()].flat());
	return { found, unmatched: [...byName.keys()].filter((name) => !used.has(name)) };
}
