import { href } from "react-router";
import type { VisibleSite } from "../../bakery/site/public-site.server.ts";
import { LinkButton } from "../../ui/button.tsx";

/** The message in place of a page that does not exist (product §1). */
export function NotFoundMessage({ words: { failures, frame } }: Pick<VisibleSite, "words">) {
	return (
		<div className="container-page section-space grid justify-items-center text-center">
			<p
				aria-hidden="true"
				className="flex items-center gap-[0.06em] font-display text-[min(36vw,clamp(7rem,4rem+16vw,15rem))] leading-none"
			>
				4<Doughnut />4
			</p>
			<h1 className="mt-6 text-title">{failures.missingHeading}</h1>
			<div className="mt-8 flex flex-wrap justify-center gap-3">
				<LinkButton to={href("/")}>{failures.returnToHome}</LinkButton>
				<LinkButton to={href("/products")} variant="outline">
					{failures.viewProducts}
				</LinkButton>
				<LinkButton to={href("/contact")} variant="outline">
					{frame.contactUs}
				</LinkButton>
			</div>
		</div>
	);
}

/** The zero of 404, drawn as a doughnut. */
function Doughnut() {
	return (
		<svg viewBox="0 0 100 100" className="size-[0.74em]" aria-hidden="true">
			<circle cx="50" cy="50" r="33" fill="none" stroke="#b9702a" strokeWidth="32" />
			<path
				fill="var(--color-primary)"
				fillRule="evenodd"
				d="M50 5.500c8.500 0 11.600 3.200 18.800 6.100 7.800 3.200 13.800 4.300 17.600 11.300 3.600 6.600 2.500 12.200 4.900 19.500 2.300 7.100 4.600 10.800 2 18.600-2.500 7.500-7.200 9.600-11.700 15.800-4.400 6.100-5.300 11.600-12.500 14.900-7.300 3.300-12.200 1-20 2.200-7.400 1.100-12.500 3.200-19.400-.4-6.600-3.400-7.900-8.600-12.900-14.400-4.900-5.700-10.500-8.500-12-15.900-1.600-7.500 1.600-12.100 3-19.600 1.400-7.300.5-13 5.800-18.400 5.200-5.300 11-5.200 17.700-9 6.500-3.600 10.600-10.700 18.700-10.700ZM50 33.500a16.500 16.500 0 1 0 0 33 16.500 16.500 0 0 0 0-33Z"
			/>
			<g stroke="var(--color-accent)" strokeWidth="3.200" strokeLinecap="round">
				<path d="m27 27 4 3M47 15l5 1M70 22l3 4M82 42l-1 5M76 66l-4 3M55 80l5-1M33 77l-3-4M18 58l1-5M24 43l4-2M62 31l4-2" />
			</g>
			<g stroke="#fff8ea" strokeWidth="3.200" strokeLinecap="round">
				<path d="m36 20 4-2M60 14l2 4M79 32l4-1M75 53l4 2M66 73l1 5M44 74l-2 4M27 65l-4 1M18 40l2-4M36 30l-2-3M70 84l3-3" />
			</g>
		</svg>
	);
}
