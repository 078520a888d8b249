import { ChevronDown, Images, Upload } from "lucide-react";
import { useId, useState } from "react";
import { useRevalidator } from "react-router";
import { describeCount, pluralize } from "../../bakery/counts.ts";
import { listImageImports } from "../../bakery/media/image-imports.ts";
import { listManagedImages } from "../../bakery/media/images.admin.ts";
import type { ManagedImage } from "../../bakery/media/images.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ListPages, SearchForm } from "../lists/list-controls.tsx";
import { GoneNote, ListChanges, useSteadyList } from "../lists/steady-list.tsx";
import { ImageImportsPanel } from "../media/image-imports-panel.tsx";
import { DeleteImageDialog } from "../media/media-dialog.tsx";
import { UploadPanel, useUploads } from "../media/upload-panel.tsx";
import { CroppedImage, imageAddress, imageTitle } from "../screen/image-views.tsx";
import { ContentRefresh } from "../screen/live-updates.tsx";
import { RecordActions } from "../screen/record-card.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { pageParameter, screenAddress, searchParameter } from "../screen/screen-address.ts";
import { UseList } from "../screen/use-list.tsx";
import { administratorContext } from "../session/administrator.ts";
import { explainDeletions } from "../trash/delete-dialog.tsx";
import type { Route } from "./+types/image-list";

const imageListAddress = screenAddress("/admin/images", {
	search: searchParameter,
	page: pageParameter,
});

export const meta = () => screenMeta("Images");

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const { search, page } = imageListAddress.read(url);
	const [images, imports] = await Promise.all([
		listManagedImages(call, { search, page }),
		listImageImports(call),
	]);
	return { search, imports, ...images };
}

/** All images of the site, newest first, with what shows them. */
export default function ImageList({ loaderData }: Route.ComponentProps) {
	const { images, search, page, pageCount, total } = loaderData;
	const [isUploading, setUploading] = useState(false);
	const [deleting, setDeleting] = useState<ManagedImage | null>(null);
	const steady = useSteadyList({
		rows: images,
		idOf: ({ key }) => key,
		place: imageListAddress.path({ search, page }),
		explainMissing: (keys) => explainDeletions("image", keys),
	});

	return (
		<Screen
			title="Images"
			actions={
				<Button onClick={() => setUploading(true)}>
					<Upload aria-hidden="true" className="size-5" />
					Upload Images
				</Button>
			}
		>
			<ImageImportsPanel imports={loaderData.imports} className="mb-6" />
			<search>
				<SearchForm
					shown={{ search }}
					addressOf={imageListAddress.path}
					label="Search by name"
					description="Searches image names and where they're used"
				/>
			</search>
			<ListChanges changes={steady.changes} onShow={steady.show}>
				{describeCount({ total, page, pageCount }, "image")}
			</ListChanges>
			{steady.rows.length === 0 ? <NoImages isSearched={search !== ""} /> : null}
			<ul
				{...steady.touchProps}
				className="grid items-start grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))]"
			>
				{steady.rows.map((image) => (
					<li key={image.key} className="relative min-w-0">
						<ImageCard image={image} onDelete={() => setDeleting(image)} />
						<GoneNote reason={steady.reasonOf(image)} />
					</li>
				))}
			</ul>
			<ListPages
				paging={loaderData}
				pathOf={(number) => imageListAddress.path({ search, page: number })}
			/>
			<ContentRefresh />
			{isUploading ? (
				<UploadDialog onUploaded={steady.show} onClose={() => setUploading(false)} />
			) : null}
			{deleting ? (
				<DeleteImageDialog
					image={deleting}
					onClose={() => setDeleting(null)}
					onDeleted={() => steady.release(deleting.key)}
					onRestored={() => steady.show(deleting.key)}
				/>
			) : null}
		</Screen>
	);
}

function NoImages({ isSearched }: { isSearched: boolean }) {
	if (!isSearched) {
		return (
			<EmptyState icon={Images} title="No images yet">
				Upload one here, or on the screen where you use it.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon={Images}
			title="No image matches"
			actions={
				<LinkButton to={imageListAddress.path()} variant="outline">
					Show All Images
				</LinkButton>
			}
		/>
	);
}

interface UploadDialogProps {
	onUploaded(key: string): void;
	onClose(): void;
}

/** Uploads images into the gallery, for later. */
function UploadDialog({ onUploaded, onClose }: UploadDialogProps) {
	const { revalidate } = useRevalidator();
	const { list, start, actions } = useUploads({
		kind: "gallery",
		onUploaded({ key }) {
			onUploaded(key);
			void revalidate();
		},
	});
	return (
		<Dialog
			onClose={onClose}
			width="wide"
			title="Upload Images"
			actions={
				<Button variant="outline" onClick={onClose}>
					Done
				</Button>
			}
		>
			<UploadPanel uploads={list} actions={actions} onFiles={(files) => void start(files)} />
		</Dialog>
	);
}

/** Uses that a card names; the form of the image names more. */
const NAMED_USES = 10;

interface Props {
	image: ManagedImage;
	onDelete: () => void;
}

/** An image of the grid; a tap lists its uses. */
function ImageCard({ image, onDelete }: Props) {
	const id = useId();
	const [areUsesShown, showUses] = useState(false);
	const title = imageTitle(image);
	const { useCount } = image;
	return (
		<Card className="relative flex h-full flex-col transition-colors hover:border-edge">
			<CroppedImage
				image={image}
				sizes="(min-width: 40rem) 12rem, 45vw"
				className="aspect-square w-full"
			/>
			<div className="flex flex-1 flex-col p-2 pb-0">
				<h2 dir="auto" title={title} className="truncate font-sans font-semibold text-sm">
					{title}
				</h2>
				{image.alt ? <p className="truncate text-muted text-sm">{image.alt}</p> : null}
				<div className="-mx-2 mt-auto flex flex-wrap items-center justify-between">
					{useCount > 0 ? (
						<button
							type="button"
							aria-expanded={areUsesShown}
							aria-controls={id}
							onClick={() => showUses(!areUsesShown)}
							className="group relative z-1 flex min-h-11 cursor-pointer items-center gap-1 rounded-field ps-2 text-primary-text text-sm hover:underline"
						>
							{pluralize(useCount, "use")}
							<VisuallyHidden> of {title}</VisuallyHidden>
							<ChevronDown aria-hidden="true" className="size-4 group-aria-expanded:rotate-180" />
						</button>
					) : (
						<span className="ps-2 text-muted text-sm">Not used</span>
					)}
					<RecordActions
						name={title}
						editPath={imageAddress.path({ key: image.key })}
						onDelete={onDelete}
					/>
				</div>
				<div id={id} hidden={!areUsesShown}>
					<UseList
						uses={image.uses}
						total={useCount}
						max={NAMED_USES}
						hasLinks
						className="wrap-anywhere border-line border-t py-1 text-sm"
					/>
				</div>
			</div>
		</Card>
	);
}
