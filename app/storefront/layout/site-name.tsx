import { href, Link } from "react-router";
import { pictureSource } from "../../bakery/media/picture-source.ts";
import type { VisibleSite } from "../../bakery/site/public-site.server.ts";
import { Logo } from "../../ui/logo.tsx";

interface Props {
	site: VisibleSite;
	/** Shows the title even if the settings hide it in the header. */
	withTitle?: boolean;
}

export function SiteName({ site, withTitle = !site.settings.showLogoOnly }: Props) {
	const { settings } = site;
	return (
		<Link
			to={href("/")}
			prefetch="intent"
			viewTransition
			className="flex min-h-11 min-w-0 items-center gap-3"
			aria-label={withTitle ? undefined : settings.siteName}
		>
			<SiteLogo site={site} isAlone={!withTitle} />
			{withTitle ? <bdi className="site-name">{settings.siteName}</bdi> : null}
		</Link>
	);
}

/** Alone it has the height that the owner chose (product §2.24, `logoSize`). */
function SiteLogo({ site, isAlone }: { site: VisibleSite; isAlone: boolean }) {
	const { logoUrl, logoSize } = site.settings;
	return (
		<Logo
			source={logoUrl ? pictureSource(logoUrl, site.logoPicture) : null}
			size={isAlone ? logoSize : 40}
			isAlone={isAlone}
			// A dark logo would be invisible on the dark footer, so it has a light background.
			className="in-[footer]:rounded-md in-[footer]:bg-base-100 in-[footer]:p-1"
		/>
	);
}
