import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import type { MissingPath } from "../../bakery/redirects/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Button } from "../../ui/button.tsx";

interface Props {
	missingPaths: readonly MissingPath[];
	/** Called with the path that is to lead somewhere. */
	onRedirect: (path: string) => void;
}

/** The addresses that visitors asked for most, in vain (product §26.3). */
export function MissingPathList({ missingPaths, onRedirect }: Props) {
	return (
		<CardSection
			title="Not Found in the Last 30 Days"
			intro="Addresses that visitors and search engines tried to open, most frequent first."
		>
			{missingPaths.length === 0 ? (
				<p className="mt-4 text-muted">None yet. They appear here within a minute.</p>
			) : (
				<ul aria-label="Not found" className="mt-3 divide-y divide-line">
					{missingPaths.map(({ path, requests, lastSeenAt }) => (
						<li key={path} className="flex items-center gap-3 py-2">
							<div className="min-w-0 flex-1">
								<p className="break-all font-semibold leading-snug">{path}</p>
								<p className="text-muted text-sm">
									{requests === 1 ? "Once" : `${requests.toLocaleString("en")} times`}, last on{" "}
									{writeMoment(lastSeenAt, { weekday: "long", month: "long", day: "numeric" })}
								</p>
							</div>
							<Button
								variant="outline"
								aria-label={`Redirect ${isolate(path)}`}
								onClick={() => onRedirect(path)}
							>
								Redirect
							</Button>
						</li>
					))}
				</ul>
			)}
		</CardSection>
	);
}
