import { ImageOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { imageSource } from "../../bakery/media/image-source.ts";
import type { ManagedImage } from "../../bakery/media/images.ts";
import { focusPosition } from "../../bakery/media/rules.ts";
import { Image } from "../../ui/image.tsx";

interface Props {
	image: Pick<ManagedImage, "url" | "focus">;
	/** How wide it is shown, as in the `sizes` of an image. */
	sizes: string;
	/** The size of its place. */
	className: string;
}

/** An image cropped around its focal point, or a message if it cannot be shown. */
export function CroppedImage({ image: { url, focus }, sizes, className }: Props) {
	const [brokenUrl, setBrokenUrl] = useState("");
	if (url === brokenUrl) return <MissingImage className={className} />;
	return (
		<Image
			source={{ ...imageSource(url), focus: focusPosition(focus) }}
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

interface MissingProps {
	className: string;
	/** A note unless it is given. */
	children?: ReactNode;
}

/** Shown in place of an image that cannot be shown. */
export function MissingImage({ className, children }: MissingProps) {
	return (
		<span
			className={`grid place-content-center justify-items-center gap-1 bg-base-200 p-1 text-center text-muted text-sm ${className}`}
		>
			{children ?? (
				<>
					<ImageOff aria-hidden="true" className="size-7" />
					Can't be shown
				</>
			)}
		</span>
	);
}
