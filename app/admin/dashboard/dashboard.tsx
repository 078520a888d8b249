import { ExternalLink } from "lucide-react";
import { href, Link, useLoaderData } from "react-router";
import { listProductsOfDay } from "../../bakery/availability/queries.ts";
import type { ProductOfDayPage } from "../../bakery/availability/schema.ts";
import { bakeList } from "../../bakery/orders/bake-list.ts";
import { listOrders } from "../../bakery/orders/queries.ts";
import { removeDemoContent, showFullDemo } from "../../bakery/setup/queries.ts";
import { browserClient } from "../../platform/browser/browser-client.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { z } from "../../platform/zod.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { LogoutButton } from "../access/logout-button.tsx";
import { readBackupStatus } from "../backups/ask-for-backups.ts";
import { failureText } from "../backups/backup-texts.ts";
import { type Area, dashboardAreas } from "../layout/areas.ts";
import { useMessageStream } from "../message-stream/use-message-stream.ts";
import { ordersAddress } from "../orders/orders-address.ts";
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
import { dataOrNull, readAttention, readNews } from "./read-attention.ts";
import { readSetup } from "./read-setup.ts";
import { SetupPanel } from "./setup-panel.tsx";

/** So many products that are sold out, or to be baked, are named. */
const MOST_NAMES = 6;

export const meta = () => screenMeta("Dashboard");

/** The bakery's day, by the server's clock. */
export async function loader({ context }: Route.LoaderArgs) {
	return { morning: await dataOrNull(readMorning(context)) };
}

export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const { client, user } = context.get(administratorContext);
	const { permissions } = user;
	const backupsRead = permissions.includes("team") ? dataOrNull(readBackupStatus()) : null;
	const [{ morning, soldOut, orders }, attention, backups, setup] = await Promise.all([
		readDay(),
		readAttention(client),
		backupsRead,
		permissions.includes("site-settings") ? dataOrNull(readSetup(client, backupsRead)) : null,
	]);
	return { morning, soldOut, orders, attention, backups, setup, permissions };

	async function readDay() {
		const { morning } = (await dataOrNull(serverLoader())) ?? { morning: null };
		const filter = { state: "sold-out", size: MOST_NAMES } as const;
		const soldOut = morning && (await dataOrNull(listProductsOfDay(client, morning.day, filter)));
		const orders = morning && (await dataOrNull(readOrdersOf(client, morning)));
		return { morning, soldOut, orders };
	}
}
clientLoader.hydrate = true as const;

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return screenAction(request, {
		showOrders: intent({ schema: z.object({}), save: () => showFullDemo(client) }),
		removeDemo: intent({ schema: z.object({}), save: () => removeDemoContent(client) }),
	});
}

/** The orders of the day that wait to be picked up, and all that is to be baked for the day. */
async function readOrdersOf(client: DataClient, { day }: Morning) {
	const orders = await listOrders(client, day.date);
	const pickups = orders.filter(({ state }) => state === "placed").length;
	const baked = bakeList(orders).map(({ name, pieces }) => `${pieces} × ${name}`);
	return { pickups, baked };
}

/** The day, sold-out products, open tasks, and all areas (product §2.14). */
export default function Dashboard() {
	const { morning, soldOut, orders, attention, backups, setup, permissions } =
		useLoaderData<typeof clientLoader>();
	const { unreadMessages, doubtful } = attention.news;
	useMessageStream({ news: attention.news, orders }, async () => ({
		news: await readNews(browserClient()),
		orders: morning && (await readOrdersOf(browserClient(), morning)),
	}));
	const badges: Record<string, string> = {
		...(unreadMessages && { [href("/admin/messages")]: `${unreadMessages} unread` }),
		...(orders?.pickups && { [href("/admin/orders")]: `${orders.pickups} today` }),
	};
	const { first, groups } = dashboardAreas(permissions);
	useDayEnd(morning?.day ?? null);
	return (
		<Screen title="Welcome back!" intro="What would you like to change today?">
			{setup ? <SetupPanel setup={setup} /> : null}
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
				{orders && orders.baked.length > 0 ? <OrdersSummary {...orders} /> : null}
				{soldOut && soldOut.total > 0 ? <SoldOutSummary {...soldOut} /> : null}
				<AttentionList attention={attention} />
				<DoubtfulMessages doubtful={doubtful} />
			</div>
			<div className="grid gap-7">
				<AreaList areas={first} badges={badges} />
				{groups.map(({ title, areas }) => (
					<div key={title}>
						<h2 className="mb-2 text-muted">{title}</h2>
						<AreaList areas={areas} badges={badges} />
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

function OrdersSummary({ pickups, baked }: Awaited<ReturnType<typeof readOrdersOf>>) {
	const named = baked.slice(0, MOST_NAMES).map((item) => isolate(item));
	const more = baked.length - named.length;
	return (
		<section aria-labelledby="orders-today" className="min-w-0">
			<h2 id="orders-today" className="font-display text-label">
				Orders Today
			</h2>
			<p className="wrap-anywhere mt-2">
				{pickups === 0 ? "All picked up." : `${pickups.toLocaleString("en")} to be picked up.`} To
				bake: {named.join(", ")}
				{more > 0 ? ` and ${more.toLocaleString("en")} more` : null}
			</p>
			<TextLink to={ordersAddress.path({ show: "bake" })}>Bake List</TextLink>
		</section>
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

interface AreasProps {
	areas: ReturnType<typeof dashboardAreas>["first"];
	/** By their paths. */
	badges: Record<string, string>;
}

function AreaList({ areas, badges }: AreasProps) {
	return (
		<ul className="grid gap-3 empty:hidden sm:grid-cols-2 sm:gap-4 2xl:grid-cols-4 lg:grid-cols-3">
			{areas.map(([path, area]) => (
				<li key={path}>
					<AreaCard path={path} area={area} badge={badges[path]} />
				</li>
			))}
		</ul>
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
