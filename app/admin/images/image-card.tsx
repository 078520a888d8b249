import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { ManagedImage } from "../../bakery/media/images.ts";
import { Card } from "../../ui/card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { CroppedImage } from "../image-views/cropped-image.tsx";
import { imageTitle } from "../image-views/image-title.ts";
import { RecordActions } from "../screen/record-actions.tsx";
import { UseList } from "../uses/use-list.tsx";
import { imageAddress } from "./image-address.ts";

/** Uses that a card names; the form of the image names more. */
const NAMED_USES = 10;

interface Props {
	image: ManagedImage;
	onDelete: () => void;
}

/** An image of the grid; a tap lists its uses. */
export function ImageCard({ image, onDelete }: Props) {
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
							{useCount === 1 ? "1 use" : `${useCount.toLocaleString("en")} uses`}
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
