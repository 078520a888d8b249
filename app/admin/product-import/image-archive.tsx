import { FolderArchive } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { saveProducts } from "../../bakery/catalog/bulk-changes.ts";
import { MAX_MORE_IMAGES } from "../../bakery/catalog/products.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import { pluralize } from "../../bakery/counts.ts";
import { nameImage } from "../../bakery/media/images.admin.ts";
import {
	type ArchivedImage,
	matchImages,
	readImageArchive,
} from "../../bakery/product-files/image-archive.ts";
import type { ImportPlan } from "../../bakery/product-files/schema.ts";
import { randomUuid } from "../../bakery/uuid.ts";
import { errorMessage } from "../../platform/browser/backend-error.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Button } from "../../ui/button.tsx";
import { FileDrop } from "../media/file-drop.tsx";
import { prepareUpload, sendUpload } from "../media/prepare-upload.ts";
import { useAskToSignIn } from "../session/administrator.ts";
import { problemOf } from "./plan-summary.tsx";

interface Props {
	products: ManagedProduct[];
	/** Of the last import: its file may name images. */
	plan: ImportPlan | null;
}

/** Whether a file is one with images: a file that is dropped on the screen goes to one of its parts. */
export function isArchive(name: string): boolean {
	return /\.zip$/i.test(name);
}

/** Gives products without an image those of a ZIP file, by their names. */
export function ImageArchive({ products, plan }: Props) {
	const { state, problem, choose, start, stop, forget } = useArchiveImages(products, plan);
	return (
		<CardSection
			title="Images from a ZIP File"
			intro="For products without an image: files listed in your product file or named after a product, such as “Country Sourdough.jpg” and “Country Sourdough 2.jpg”."
		>
			{problem ? (
				<Alert role="alert" tone="error" className="mt-4">
					{problem}
				</Alert>
			) : null}
			{state === null ? (
				<div className="mt-4">
					<FileDrop
						icon={FolderArchive}
						hint="Drop a ZIP file here, or"
						label="Choose a ZIP File"
						accept=".zip,application/zip"
						isTaken={({ name }) => isArchive(name)}
						onFiles={(files) => void choose(files)}
					/>
				</div>
			) : (
				<>
					<p role="status" className="mt-4 font-semibold">
						{state.isRunning || state.done > 0
							? `${state.done.toLocaleString("en")} of ${state.found.length.toLocaleString("en")} products have their images`
							: `Images for ${pluralize(state.found.length, "product")}`}
					</p>
					{state.unmatched.length > 0 ? (
						<p className="wrap-anywhere mt-1 text-muted">
							These files don't match a product without an image:{" "}
							{state.unmatched.slice(0, 20).join(", ")}
							{state.unmatched.length > 20
								? ` and ${(state.unmatched.length - 20).toLocaleString("en")} more`
								: null}
						</p>
					) : null}
					{state.isRunning ? (
						<>
							<progress
								aria-label="Uploading images"
								value={state.done}
								max={state.found.length}
								className="progress progress-primary mt-3"
							/>
							<p className="text-muted text-sm">Stay on this screen until all are uploaded.</p>
						</>
					) : null}
					{state.failures.length > 0 ? (
						<ul className="mt-3 grid gap-1 font-medium text-error text-sm">
							{state.failures.map(({ name, problem }) => (
								<li key={name} className="wrap-anywhere">
									{name}: {problem}
								</li>
							))}
						</ul>
					) : null}
					<div className="mt-4 flex flex-wrap gap-3">
						{!state.isRunning && state.done < state.found.length ? (
							<Button onClick={start}>
								{state.failures.length > 0 ? "Try Again" : "Upload Images"}
							</Button>
						) : null}
						<Button variant="outline" onClick={state.isRunning ? stop : forget}>
							{state.isRunning ? "Stop" : "Choose Another File"}
						</Button>
					</div>
				</>
			)}
		</CardSection>
	);
}

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
function useArchiveImages(products: readonly ManagedProduct[], plan: ImportPlan | null) {
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
		images: names.slice(0, MAX_MORE_IMAGES + 1).flatMap((name) => byName.get(name) ?? []),
	}));
	const used = new Set([...matches.values()].flat());
	return { found, unmatched: [...byName.keys()].filter((name) => !used.has(name)) };
}
