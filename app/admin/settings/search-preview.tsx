import { href } from "react-router";
import { pictureSource } from "../../bakery/media/picture-source.ts";
import { pageDescription, pageTitle } from "../../bakery/site/page-texts.ts";
import type { Settings, Site } from "../../bakery/site/schema.ts";
import {
	BRAND_PICTURE_PATH,
	siteImages,
	socialPicturePath,
} from "../../bakery/site/social-picture.ts";
import { themeFromSettings } from "../../bakery/site/theme.ts";
import { siteAddress } from "../../platform/browser/browser-client.ts";
import { Logo } from "../../ui/logo.tsx";

interface Props {
	site: Site;
	homeImageUrl: string | null;
}

/** The home page in the results of a search engine, and as a link that somebody shares. */
export function SearchPreview({ site, homeImageUrl }: Props) {
	const { settings, seo } = site;
	const imagePath = socialPicturePath(siteImages({ seo, homeImageUrl }));
	return (
		<>
			<div className="grid gap-1 bg-surface p-5">
				<p className="truncate text-sm">{settings.siteName}</p>
				<p className="truncate text-muted text-sm">{siteAddress(href("/"))}</p>
				<p className="mt-1 text-info text-label leading-snug">{pageTitle(site, null)}</p>
				<p className="text-sm">{pageDescription(site, null)}</p>
			</div>
			{imagePath === BRAND_PICTURE_PATH ? (
				<BrandPicture settings={settings} />
			) : (
				<img src={imagePath} alt="" className="aspect-[1200/630] w-full object-cover" />
			)}
		</>
	);
}

/** The logo on the brand color, as the server generates it from what is saved. */
function BrandPicture({ settings }: { settings: Settings }) {
	const { primary, primaryContent } = themeFromSettings(settings);
	return (
		<div
			className="grid aspect-[1200/630] w-full place-items-center"
			style={{ background: primary, color: primaryContent }}
		>
			<Logo
				source={settings.logoUrl ? pictureSource(settings.logoUrl) : null}
				size={96}
				isAlone={false}
			/>
		</div>
	);
}
