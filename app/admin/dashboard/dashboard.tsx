import { ExternalLink } from "lucide-react";
import { href, Link, useLoaderData } from "react-router";
import { listProductsOfDay } from "../../bakery/availability/queries.ts";
import type { ProductOfDayPage } from "../../bakery/availability/schema.ts";
import { countOrders } from "../../bakery/orders/queries.ts";
import { browserClient } from "../../platform/browser/browser-client.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { LogoutButton } from "../access/logout-button.tsx";
import { readBackupStatus } from "../backups/ask-for-backups.ts";
import { failureText } from "../backups/backup-texts.ts";
import { type Area, areaGroups } from "../layout/areas.ts";
import { useMessageStream } from "../message-stream/use-message-stream.ts";
import { ContentRefresh } from "../screen/content-refresh.tsx";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { TextLink } from "../screen/text-link.tsx";
import { administratorContext } from "../session/administrator-context.ts";
import { todayAddress } from "../today/today-address.ts";
import { useDayEnd } from "../today/use-day-end.ts";
import type { Route } from "./+types/dashboard";
import { AttentionList } from "./attention-list.tsx";
import { DoubtfulMessages } from "./doubtful-messages.tsx";
import { type Morning, readMorning } from "./morning.server.ts";
import { dataOrNull, readAttention, readMessageAttention } from "./read-attention.ts";

/** So many products that are sold out are named. */
const MOST_NAMES = 6;

export const meta = () => screenMeta("Dashboard");

/** The bakery's day, by the server's clock. */
export async function loader({ context }: Route.LoaderArgs) {
	return { morning: await dataOrNull(readMorning(context)) };
}

export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const { client } = context.get(administratorContext);
	const [{ morning, soldOut, pickups }, attention, backups] = await Promise.all([
		readDay(),
		readAttention(client),
		dataOrNull(readBackupStatus()),
	]);
	return { morning, soldOut, pickups, attention, backups };

	async function readDay() {
		const { morning } = (await dataOrNull(serverLoader())) ?? { morning: null };
		const filter = { state: "sold-out", size: MOST_NAMES } as const;
		const soldOut = morning && (await dataOrNull(listProductsOfDay(client, morning.day, filter)));
		const pickups = morning && (await dataOrNull(countPickups(client, morning)));
		return { morning, soldOut, pickups };
	}
}
clientLoader.hydrate = true as const;

/** Orders of the day that wait to be picked up. */
async function countPickups(client: DataClient, { day }: Morning): Promise<number> {
	return (await countOrders(client, day.date)).get(day.date) ?? 0;
}

/** The day, sold-out products, open tasks, and all areas (product §2.14). */
export default function Dashboard() {
	const { morning, soldOut, pickups, attention, backups } = useLoaderData<typeof clientLoader>();
	const { unreadMessages, unmailedMessages, unsentOrderMails, affectedOrders, doubtful } =
		attention;
	const mails = { unreadMessages, unmailedMessages, unsentOrderMails, doubtful };
	const news = { ...mails, affectedOrders, pickups };
	useMessageStream(news, async () => ({
		...(await readMessageAttention(browserClient())),
		pickups: morning && (await countPickups(browserClient(), morning)),
	}));
	const badges: Record<string, string> = {
		...(unreadMessages && { [href("/admin/messages")]: `${unreadMessages} unread` }),
		...(pickups && { [href("/admin/orders")]: `${pickups} today` }),
	};
	useDayEnd(morning?.day ?? null);
	return (
		<Screen title="Welcome back!" intro="What would you like to change today?">
			{backups?.problem ? (
				<Alert tone="warning" className="mb-4">
					<p>{failureText(backups.problem)}</p>
				</Alert>
			) : null}
			{morning ? (
				<div className="mb-5">
					<p className="font-display text-label">{morning.date}</p>
					{morning.hours ? <HoursOfDay {...morning.hours} /> : null}
				</div>
			) : null}
			<div className="mb-6 grid grid-cols-1 gap-x-10 gap-y-5 empty:hidden md:grid-cols-2">
				{soldOut && soldOut.total > 0 ? <SoldOutSummary {...soldOut} /> : null}
				<AttentionList attention={attention} />
				<DoubtfulMessages doubtful={doubtful} />
			</div>
			<div className="grid gap-7">
				{areaGroups.map(({ title, areas }) => (
					<div key={title}>
						<h2 className="text-muted">{title}</h2>
						<ul className="mt-2 grid gap-3 sm:grid-cols-2 sm:gap-4 2xl:grid-cols-4 lg:grid-cols-3">
							{areas.map(([path, area]) => (
								<li key={path}>
									<AreaCard path={path} area={area} badge={badges[path]} />
								</li>
							))}
						</ul>
					</div>
				))}
			</div>
			<div className="mt-6 grid grid-cols-2 gap-3 xl:hidden">
				<LinkButton to={href("/")} variant="outline">
					<ExternalLink aria-hidden="true" className="size-5" />
					View Site
				</LinkButton>
				<LogoutButton className="btn btn-outline h-auto min-h-12 rounded-full border-base-content/45 text-base" />
			</div>
			<ContentRefresh />
		</Screen>
	);
}

function HoursOfDay({ sentence, ranges, note }: NonNullable<Morning["hours"]>) {
	return (
		<p className="flex flex-wrap items-center gap-x-4">
			<span>
				<span className="font-semibold">{sentence}.</span> Today's hours: {ranges.join(", ")}
				{note ? ` (${note})` : null}
			</span>
			<TextLink to={href("/admin/hours")}>Change Hours</TextLink>
		</p>
	);
}

function SoldOutSummary({ products, total }: ProductOfDayPage) {
	const more = total - products.length;
	return (
		<section aria-labelledby="sold-out" className="min-w-0">
			<h2 id="sold-out" className="font-display text-label">
				Sold Out
			</h2>
			<p className="wrap-anywhere mt-2">
				{products.map(({ name }) => isolate(name)).join(", ")}
				{more > 0 ? ` and ${more.toLocaleString("en")} more` : null}
			</p>
			<TextLink to={todayAddress.path({ show: "sold-out" })}>Change Availability</TextLink>
		</section>
	);
}

interface AreaProps {
	path: string;
	area: Area;
	/** The number of things that wait there. */
	badge: string | undefined;
}

function AreaCard({ path, area, badge }: AreaProps) {
	const { title, description, icon: Icon } = area;
	return (
		<Link
			to={path}
			className="flex h-full items-start gap-4 rounded-box border border-line bg-surface p-5 transition-colors hover:border-edge hover:bg-base-200"
		>
			<Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-primary-text" />
			<span className="grid gap-0.5">
				<span className="flex flex-wrap items-center gap-2 font-display text-label">
					{title} {badge ? <Badge tone="accent">{badge}</Badge> : null}
				</span>
				<span className="text-muted text-sm">{description}</span>
			</span>
		</Link>
	);
}
