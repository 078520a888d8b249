import { ExternalLink, MailQuestionMark } from "lucide-react";
import { useRef } from "react";
import { href, Link, type RouterContextProvider, useLoaderData } from "react-router";
import { listProductsOfDay } from "../../bakery/availability/sold-out.admin.ts";
import type { BakeryDay } from "../../bakery/clock/dates.ts";
import { bakeryDayAt } from "../../bakery/clock/local-time.server.ts";
import { openingSentence } from "../../bakery/hours/public-hours.server.ts";
import { exceptionOn, rangesOn } from "../../bakery/hours/rules.ts";
import { dateInWords, rangesInWords } from "../../bakery/hours/words.ts";
import type { MessagePage, StoredMessage } from "../../bakery/messages/contact-message.ts";
import { countOrders, listOrders } from "../../bakery/orders/orders.admin.ts";
import { bakeList, pickupHours } from "../../bakery/orders/pickup-list.ts";
import { sumPayments } from "../../bakery/payments/payments.admin.ts";
import { removeDemoContent, showFullDemo } from "../../bakery/setup/setup.ts";
import { getSite } from "../../bakery/site/queries.ts";
import { englishLocale } from "../../bakery/words/text-language.ts";
import { englishWords } from "../../bakery/words/words.server.ts";
import type { Call } from "../../platform/backend/call.ts";
import { browserCall, readPublicEnvironment } from "../../platform/browser/browser-client.ts";
import { backendContext } from "../../platform/requests/contexts.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { LogoutButton } from "../access/logout-button.tsx";
import { type Area, dashboardAreas } from "../layout/areas.ts";
import { messageListAddress, spamReasonLabel, useMove } from "../messages/message-list.tsx";
import { actionAt, useSubmissionQueue } from "../saving/use-submission.ts";
import { TextLink } from "../screen/links.tsx";
import { ContentRefresh, useMessageStream } from "../screen/live-updates.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import { backupFailures, readBackupStatus } from "../settings/backup-settings.tsx";
import { useUndo } from "../undo/undo.tsx";
import type { Route } from "./+types/dashboard";
import { readSetup, SetupPanel } from "./setup-panel.tsx";
import {
	AttentionList,
	BakeTile,
	dataOrNull,
	MAX_NAMES,
	MoneyTile,
	NoPickupTile,
	PickupTile,
	readAttention,
	readNews,
	SoldOutTile,
	Tile,
} from "./tiles.tsx";

export const meta = () => screenMeta("Dashboard");

/** The bakery's day, by the server's clock. */
export async function loader({ context }: Route.LoaderArgs) {
	return { morning: await dataOrNull(readMorning(context)) };
}

export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const { call, user } = context.get(administratorContext);
	const { permissions } = user;
	const backupsRead = permissions.includes("team") ? dataOrNull(readBackupStatus()) : null;
	const [{ morning, soldOut, orders }, attention, backups, setup] = await Promise.all([
		readDay(),
		readAttention(call),
		backupsRead,
		permissions.includes("site-settings") ? dataOrNull(readSetup(call, backupsRead)) : null,
	]);
	return { morning, soldOut, orders, attention, backups, setup, permissions };

	async function readDay() {
		const { morning } = (await dataOrNull(serverLoader())) ?? { morning: null };
		const filter = { state: "sold-out", size: MAX_NAMES } as const;
		const soldOut = morning && (await dataOrNull(listProductsOfDay(call, morning.day, filter)));
		const orders = morning && (await dataOrNull(readOrdersOf(call, morning, permissions)));
		return { morning, soldOut, orders };
	}
}
clientLoader.hydrate = true as const;

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		showOrders: intent({ schema: z.object({}), save: () => showFullDemo(call) }),
		removeDemo: intent({ schema: z.object({}), save: () => removeDemoContent(call) }),
	});
}

/**
 * The orders of the day that wait to be picked up, what to bake for it, and, on a day without orders, the next;
 * its money by method for those who see payments, where there is any.
 */
async function readOrdersOf(
	call: Call,
	{ day, takesOrders }: Morning,
	permissions: readonly string[],
) {
	const orders = await listOrders(call, day.date);
	const toBake = bakeList(orders);
	const following = takesOrders && toBake.length === 0 ? await countOrders(call, day.date) : [];
	const [next = null] = following;
	const isPaidOnline = readPublicEnvironment().payments !== null;
	const hasMoney = takesOrders || isPaidOnline || orders.length > 0;
	const totals =
		hasMoney && permissions.includes("payments") ? await sumPayments(call, day.date) : null;
	const money = totals?.length || isPaidOnline ? totals : null;
	return { hours: pickupHours(orders), toBake, next, money };
}

/** The day, sold-out products, open tasks, and all areas (product §11). */
export default function Dashboard() {
	const { morning, soldOut, orders, attention, backups, setup, permissions } =
		useLoaderData<typeof clientLoader>();
	const { unreadMessages, doubtful } = attention.news;
	useMessageStream({ news: attention.news, orders }, async () => ({
		news: await readNews(browserCall),
		orders: morning && (await readOrdersOf(browserCall, morning, permissions)),
	}));
	const pickups = orders?.hours.reduce((sum, { orders }) => sum + orders, 0) ?? 0;
	const badges: Record<string, string> = {
		...(unreadMessages && { [href("/admin/messages")]: `${unreadMessages} unread` }),
		...(pickups > 0 && { [href("/admin/orders")]: `${pickups} today` }),
	};
	const { first, groups } = dashboardAreas(permissions);
	return (
		<Screen title="Welcome back!" back={null} intro={morning ? <Today {...morning} /> : null}>
			{backups?.problem ? (
				<Alert tone="warning" className="mb-4">
					<p>{backupFailures[backups.problem]}</p>
				</Alert>
			) : null}
			<div className="mb-4 grid grid-cols-1 gap-3 empty:hidden sm:grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]">
				{orders && orders.toBake.length > 0 ? (
					<>
						<PickupTile hours={orders.hours} />
						<BakeTile items={orders.toBake} />
					</>
				) : null}
				{orders && orders.toBake.length === 0 && morning?.takesOrders ? (
					<NoPickupTile next={orders.next} />
				) : null}
				{soldOut && soldOut.total > 0 ? <SoldOutTile {...soldOut} /> : null}
				{orders?.money && morning ? (
					<MoneyTile day={morning.day.date} totals={orders.money} />
				) : null}
				<AttentionList attention={attention} />
				<DoubtfulMessages doubtful={doubtful} />
			</div>
			{setup ? <SetupPanel setup={setup} /> : null}
			<div className="grid gap-4">
				<AreaList areas={first} badges={badges} />
				{groups.map(({ title, areas }) => (
					<div key={title}>
						<h2 className="mb-1.5 text-base text-muted">{title}</h2>
						<AreaList areas={areas} badges={badges} />
					</div>
				))}
			</div>
			<div className="mt-6 grid grid-cols-2 gap-3 lg:hidden">
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

function Today({ date, hours }: Morning) {
	return (
		<span className="flex flex-wrap items-center gap-x-4">
			<span>{date}</span>
			{hours ? (
				<>
					<span>
						<span className="font-semibold text-base-content">{hours.sentence}.</span> Today's
						hours: {hours.ranges.join(", ")}
						{hours.note ? ` (${hours.note})` : null}
					</span>
					<TextLink to={href("/admin/hours")}>Change Hours</TextLink>
				</>
			) : null}
		</span>
	);
}

interface AreasProps {
	areas: ReturnType<typeof dashboardAreas>["first"];
	/** By their paths. */
	badges: Record<string, string>;
}

function AreaList({ areas, badges }: AreasProps) {
	return (
		<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-2.5 empty:hidden sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] sm:gap-3">
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
			className="flex h-full gap-x-3 gap-y-1 rounded-box border border-line bg-surface p-3 transition-colors hover:border-edge hover:bg-base-200 max-sm:flex-col sm:items-start"
		>
			<Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary-text" />
			<span className="grid min-w-0">
				<span className="flex flex-wrap items-center gap-x-2 font-display text-lg leading-snug">
					{title} {badge ? <Badge tone="accent">{badge}</Badge> : null}
				</span>
				<span className="text-muted text-sm">{description}</span>
			</span>
		</Link>
	);
}

/**
 * Messages in the spam folder that may be honest, with what the owner can say about each
 * (product §11).
 */
function DoubtfulMessages({ doubtful }: { doubtful: MessagePage | null }) {
	const section = useRef<HTMLElement>(null);
	const move = useMove();
	const keep = useKeepInSpam();
	if (!doubtful || doubtful.total === 0) return null;
	const { messages, total } = doubtful;

	/** Before the button that was pressed disappears. */
	function focusHeading() {
		if (total > 1) section.current?.querySelector("h2")?.focus();
		else focusPageHeading();
	}

	return (
		<Tile
			ref={section}
			icon={MailQuestionMark}
			title={
				total === 1
					? "1 message in spam may be real"
					: `${total.toLocaleString("en")} messages in spam may be real`
			}
		>
			<ul className="grid grid-cols-1 divide-y divide-line">
				{messages.map((message) => (
					<DoubtfulMessage
						key={message.id}
						message={message}
						onMove={() => {
							focusHeading();
							move({ ids: [message.id], folder: "inbox" });
						}}
						onKeep={() => {
							focusHeading();
							keep({ ids: [message.id], isRead: true });
						}}
					/>
				))}
			</ul>
			<TextLink to={messageListAddress.path({ folder: "spam" })}>Show Spam</TextLink>
		</Tile>
	);
}

interface DoubtfulMessageProps {
	message: StoredMessage;
	onMove: () => void;
	onKeep: () => void;
}

function DoubtfulMessage({ message, onMove, onKeep }: DoubtfulMessageProps) {
	const { name, message: text, spamReason } = message;
	return (
		<li className="grid grid-cols-1 gap-2 py-3">
			<p className="line-clamp-2 wrap-anywhere min-w-0">
				<span className="font-semibold">
					<bdi>{name}</bdi>:
				</span>{" "}
				<bdi>{text}</bdi>
			</p>
			<p className="text-muted text-sm">{spamReasonLabel(spamReason ?? "")}</p>
			<div className="flex flex-wrap gap-2">
				<Button
					variant="outline"
					className="px-4"
					aria-label={`Not spam: message from ${name}`}
					onClick={onMove}
				>
					Not spam
				</Button>
				<Button
					variant="quiet"
					className="px-4"
					aria-label={`Keep in spam: message from ${name}`}
					onClick={onKeep}
				>
					Keep in spam
				</Button>
			</div>
		</li>
	);
}

/** A message in the spam folder that was read isn't shown on the dashboard again; this can be undone. */
function useKeepInSpam() {
	const { say } = useUndo();
	return useSubmissionQueue({
		action: actionAt("/admin/messages", "mark"),
		onSaved: ({ ids }) => say({ title: "Kept in spam", undo: { unread: ids } }),
	});
}

/** The bakery's day, by its clock and in its language. */
interface Morning {
	day: BakeryDay;
	/** "Sunday, November 22, 2026" */
	date: string;
	takesOrders: boolean;
	/** When the bakery is open on that day; null while no hours are saved. */
	hours: {
		/** "Open now, until 6 PM" */
		sentence: string;
		/** "7 AM – 12 PM", or "Closed". */
		ranges: string[];
		/** The note of an exception; empty for none. */
		note: string;
	} | null;
}

/** @throws {BackendError} when settings or hours cannot be read. */
async function readMorning(context: Readonly<RouterContextProvider>): Promise<Morning> {
	const { visitor, clock } = context.get(backendContext);
	const { settings, hours, orders } = await getSite(visitor);
	const now = clock.now();
	const day = bakeryDayAt(now, settings);
	const english = { ...settings, language: englishLocale(settings.language) };
	return {
		day,
		date: dateInWords(day.date, settings.language, { dateStyle: "full" }),
		takesOrders: orders.accepts,
		hours: hours && {
			sentence: openingSentence(hours, english, now, englishWords.say),
			ranges: rangesInWords(rangesOn(hours, day.date), settings.language),
			note: exceptionOn(hours, day.date)?.note ?? "",
		},
	};
}
