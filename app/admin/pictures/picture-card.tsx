import type { ManagedPicture } from "../../bakery/media/schema.ts";
import { Card } from "../../ui/card.tsx";
import { ManagedImage } from "../picture-views/managed-image.tsx";
import { pictureTitle } from "../picture-views/picture-title.ts";
import { RecordActions } from "../screen/record-actions.tsx";
import { UseList } from "../uses/use-list.tsx";
import { pictureAddress } from "./picture-address.ts";

/** Uses that a card names; the form of the picture names more. */
const NAMED_USES = 3;

interface Props {
	picture: ManagedPicture;
	onDelete: () => void;
}

/** A picture of the list, with links to its uses. */
export function PictureCard({ picture, onDelete }: Props) {
	const title = pictureTitle(picture);
	return (
		<Card className="relative flex h-full flex-wrap gap-4 p-3 transition-colors hover:border-edge sm:p-4">
			<ManagedImage
				picture={picture}
				sizes="(min-width: 40rem) 8rem, 6rem"
				className="size-24 shrink-0 rounded-field sm:size-32"
			/>
			<div className="flex min-w-0 flex-[1_1_8rem] flex-col">
				<h2 dir="auto" className="line-clamp-2 font-display text-label wrap-anywhere">
					{title}
				</h2>
				{picture.alt ? <p className="line-clamp-2 text-muted text-sm">{picture.alt}</p> : null}
				{picture.useCount > 0 ? (
					<UseList
						uses={picture.uses}
						total={picture.useCount}
						most={NAMED_USES}
						hasLinks
						className="text-sm wrap-anywhere"
					/>
				) : (
					<p className="py-2 text-muted text-sm">Not used</p>
				)}
				<div className="-mr-2 -mb-2 mt-auto flex pt-1">
					<RecordActions
						name={title}
						editPath={pictureAddress.path({ key: picture.key })}
						onDelete={onDelete}
					/>
				</div>
			</div>
		</Card>
	);
}
