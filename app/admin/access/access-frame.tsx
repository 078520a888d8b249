import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Card } from "../../ui/card.tsx";
import { useSiteName } from "../screen/root-data.ts";

/** The pages before the back office: the bakery's name above one card. */
export function AccessFrame({ title, children }: { title: string; children: ReactNode }) {
	return (
		<main className="grid min-h-dvh place-items-center px-5 py-10">
			<div className="grid w-full max-w-md gap-6">
				<p className="text-center font-display text-heading">{useSiteName()}</p>
				<Card className="p-6 sm:p-8">
					<h1 className="text-heading">{title}</h1>
					<div className="mt-5">{children}</div>
				</Card>
				<Link
					to={href("/")}
					className="mx-auto inline-flex min-h-11 items-center px-3 text-muted hover:underline"
				>
					View Site
				</Link>
			</div>
		</main>
	);
}
