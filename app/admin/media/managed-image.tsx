import { ImageOff } from "lucide-react";
import { useState } from "react";
import { pictureSource } from "../../bakery/media/picture-source.ts";
import { focusPosition } from "../../bakery/media/rules.ts";
import type { ManagedPicture } from "../../bakery/media/schema.ts";
import { Picture } from "../../ui/picture.tsx";

interface Props {
	picture: Pick<ManagedPicture, "url" | "focus">;
	/** How wide it is shown, as in the `sizes` of an image. */
	sizes: string;
	/** The size of its place. */
	className: string;
}

/** A picture cropped around its focal point, or a message if it cannot be shown. */
export function ManagedImage({ picture: { url, focus }, sizes, className }: Props) {
	const [brokenUrl, setBrokenUrl] = useState("");
	if (url === brokenUrl) {
		return (
			<span
				className={`grid place-content-center justify-items-center gap-1 bg-base-200 p-1 text-center text-muted text-sm ${className}`}
			>
				<ImageOff aria-hidden="true" className="size-7" />
				Can't be shown
			</span>
		);
	}
	return (
		<Picture
			source={{ ...pictureSource(url), focus: focusPosition(focus) }}
			alt=""
			sizes={sizes}
			width={320}
			height={320}
			largest={660}
			className={`bg-base-200 ${className}`}
			onError={() => setBrokenUrl(url)}
		/>
	);
}
