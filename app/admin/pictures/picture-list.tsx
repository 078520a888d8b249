import { ArrowLeft, ArrowRight, Images, Upload } from "lucide-react";
import { useState } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { listManagedPictures } from "../../bakery/media/management/queries.ts";
import type { ManagedPicture } from "../../bakery/media/schema.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { dashboardPath } from "../access/addresses.ts";
import { administratorContext } from "../access/administrator-context.ts";
import { Screen } from "../layout/screen.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import { DeletePictureDialog } from "../media/delete-picture-dialog.tsx";
import type { Route } from "./+types/picture-list";
import {
	type PictureFilter,
	pictureListPath,
	readPictureListAddress,
} from "./picture-addresses.ts";
import { PictureCard } from "./picture-card.tsx";
import { PictureSearch } from "./picture-search.tsx";
import { UploadDialog } from "./upload-dialog.tsx";

export const meta = () => screenMeta("Pictures");

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const { client } = context.get(administratorContext);
	const { search, page } = readPictureListAddress(url);
	return { search, ...(await listManagedPictures(client, { search, page })) };
}

/** Links between screens ask to keep what is known; another part of the list is not. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.defaultShouldRevalidate || args.currentUrl.search !== args.nextUrl.search;
}

/** All pictures of the site, newest first, with what shows them. */
export default function PictureList({ loaderData }: Route.ComponentProps) {
	const { pictures, search, page, pageCount, total } = loaderData;
	const [isUploading, setUploading] = useState(false);
	const [deleting, setDeleting] = useState<ManagedPicture | null>(null);
	return (
		<Screen
			title="Pictures"
			back={{ to: dashboardPath, label: "Back to Dashboard" }}
			actions={
				<Button onClick={() => setUploading(true)}>
					<Upload aria-hidden="true" className="size-5" />
					Upload Images
				</Button>
			}
		>
			<PictureSearch search={search} />
			<p role="status" className="my-4 text-muted text-sm">
				{describeCount(total, page, pageCount)}
			</p>
			{pictures.length === 0 ? <NoPictures isSearched={search !== ""} /> : null}
			<ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
				{pictures.map((picture) => (
					<li key={picture.key} className="min-w-0">
						<PictureCard
							picture={picture}
							listPath={pictureListPath({ search, page })}
							onDelete={() => setDeleting(picture)}
						/>
					</li>
				))}
			</ul>
			<Pages filter={{ search, page }} pageCount={pageCount} />
			{isUploading ? <UploadDialog onClose={() => setUploading(false)} /> : null}
			{deleting ? (
				<DeletePictureDialog picture={deleting} onClose={() => setDeleting(null)} />
			) : null}
		</Screen>
	);
}

function describeCount(total: number, page: number, pageCount: number): string {
	const count = `${total.toLocaleString("en")} ${total === 1 ? "image" : "images"}`;
	return pageCount > 1 ? `${count}, page ${page} of ${pageCount}` : count;
}

function NoPictures({ isSearched }: { isSearched: boolean }) {
	if (!isSearched) {
		return (
			<EmptyState icon={Images} title="No images yet">
				Upload one here, or where it is to be shown.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon={Images}
			title="No image matches"
			actions={
				<LinkButton to={pictureListPath()} variant="outline">
					Show All Images
				</LinkButton>
			}
		/>
	);
}

function Pages({ filter, pageCount }: { filter: PictureFilter; pageCount: number }) {
	const { page } = filter;
	if (pageCount === 1) return null;
	return (
		<nav aria-label="Pages" className="mt-8 flex justify-center gap-3">
			{page > 1 ? (
				<LinkButton
					to={pictureListPath({ ...filter, page: page - 1 })}
					rel="prev"
					variant="outline"
				>
					<ArrowLeft aria-hidden="true" className="size-5" />
					Previous
				</LinkButton>
			) : null}
			{page < pageCount ? (
				<LinkButton
					to={pictureListPath({ ...filter, page: page + 1 })}
					rel="next"
					variant="outline"
				>
					Next
					<ArrowRight aria-hidden="true" className="size-5" />
				</LinkButton>
			) : null}
		</nav>
	);
}
