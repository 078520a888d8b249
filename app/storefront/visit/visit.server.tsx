import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { mapAddress, phoneAddress } from "../../bakery/contact/links.ts";
import type { PublicHours } from "../../bakery/hours/public-hours.server.ts";
import type { PublicContact } from "../../bakery/site/schema.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { clock, DetailIcon, handset, mapPin } from "../layout/detail-icon.tsx";
import { OpeningSentence, Ranges, UsualWeek } from "../layout/hours-lines.server.tsx";

/** How many exceptions the home page announces; the contact page has all. */
const EXCEPTIONS = 2;

/**
 * Where the bakery is, when it is open, and its phone number (product §2.28), as HTML, so that
 * visitors download no code for it.
 * @param hours null while no opening hours are saved.
 * @param isOpen false until the bakery has products.
 * @returns null when there is nothing to show.
 */
export function renderVisit(
	{ address, phone }: Pick<PublicContact, "address" | "phone">,
	hours: PublicHours | null,
	words: GroupWords<"visit">,
	isOpen = true,
): string | null {
	if (isOpen && !address && !phone && !hours) return null;
	return renderToStaticMarkup(
		<section aria-labelledby="visit" className="border-line border-y bg-surface">
			<div
				className={`container-page grid gap-x-10 gap-y-6 lg:flex lg:justify-between ${isOpen ? "py-8 md:py-10" : "section-space"}`}
			>
				<h2 id="visit" className="shrink-0 pt-1.5 text-heading">
					{isOpen ? words.heading : words.openingSoon}
				</h2>
				<div className="grid gap-x-10 gap-y-6 md:grid-cols-2 lg:contents">
					{hours ? (
						<Fact strokes={clock} className="md:row-span-2 lg:max-w-80">
							<OpeningSentence {...hours} />
							<div className="mt-1 text-sm">
								<UsualWeek days={hours.usualWeek} />
								{hours.exceptions.slice(0, EXCEPTIONS).map(({ dates, ranges, note }) => (
									<div key={dates} className="mt-1 flex flex-wrap gap-x-2 font-semibold">
										<span>
											{dates}
											{note ? (
												<>
													{" "}
													(<bdi>{note}</bdi>)
												</>
											) : null}
											:
										</span>
										<span>
											<Ranges ranges={ranges} />
										</span>
									</div>
								))}
							</div>
						</Fact>
					) : null}
					{address ? (
						<Fact strokes={mapPin}>
							<a href={mapAddress(address)} className="group block">
								<span dir="auto" className="block whitespace-pre-line">
									{address}
								</span>
								<span className="text-primary-text text-sm underline underline-offset-4 group-hover:decoration-2">
									{words.openMap}
								</span>
							</a>
						</Fact>
					) : null}
					{phone ? (
						<Fact strokes={handset} className="lg:max-w-64 lg:shrink-0">
							<a
								href={phoneAddress(phone)}
								dir="ltr"
								className="inline-block text-primary-text underline underline-offset-4 hover:decoration-2"
							>
								{phone}
							</a>
							{hours || !words.usualHours ? null : (
								<p className="text-muted text-sm">{words.usualHours}</p>
							)}
						</Fact>
					) : null}
				</div>
			</div>
		</section>,
	);
}

interface FactProps {
	strokes: string;
	className?: string;
	children: ReactNode;
}

function Fact({ strokes, className = "", children }: FactProps) {
	return (
		<div className={`flex min-w-0 gap-4 ${className}`}>
			<DetailIcon strokes={strokes} />
			<div className="min-w-0 pt-2.5">{children}</div>
		</div>
	);
}
