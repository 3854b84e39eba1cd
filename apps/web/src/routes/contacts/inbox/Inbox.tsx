import { formatInstant } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { useList, useLive } from "#data";
import { useNumber, useTexts } from "#i18n";
import {
	Actions,
	Badge,
	Breakable,
	Button,
	Card,
	ChipRow,
	Empty,
	Link,
	Page,
	Ready,
	useMarked,
	useSearchParams,
} from "#kit";
import { type Contact, tones } from "../contact.ts";
import { texts } from "../texts.ts";
import { useStatus, useStatusLabel } from "../useStatus.ts";

/** Statuses shown in each box. "new" sorts before "read", so unread messages come first. */
const boxes = {
	open: { filter: 'status = "new" || status = "read"', sort: "status,-created" },
	answered: { filter: 'status = "answered"', sort: "-created" },
	closed: { filter: 'status = "closed"', sort: "-created" },
	spam: { filter: 'status = "spam"', sort: "-created" },
	all: { filter: "", sort: "-created" },
} as const;
type Box = keyof typeof boxes;

const step = 30;
const excerpt = 160;
const shown = "id,collectionId,collectionName,name,email,subject,status,created,message:excerpt(160)";

function Line({ contact }: { contact: Contact }) {
	const t = useTexts(texts);
	const label = useStatusLabel();
	const change = useStatus();
	const { id, name, email, subject, status, message } = contact;
	const put = (next: Contact["status"]) => change.mutate({ id, status: next, before: status });
	return (
		<li className="border-base-300 flex flex-wrap items-start justify-between gap-2 border-b py-3 last:border-b-0">
			<div className="min-w-0 flex-1 basis-64">
				<p className="flex flex-wrap items-center gap-2">
					<Badge tone={tones[status]}>{label(status)}</Badge>
					<Link
						href={`/contacts/detail/${id}`}
						className={`link link-hover break-words ${status === "new" ? "font-semibold" : ""}`}
						otherwise={subject}
					>
						<Breakable text={subject} />
					</Link>
				</p>
				<p className="text-sm break-words opacity-80">
					<Breakable text={t("from", { name, email })} /> · {formatInstant(contact.created)}
				</p>
				<p className="mt-1 line-clamp-2 break-words">{message.slice(0, excerpt)}</p>
			</div>
			<div className="flex flex-wrap gap-2">
				{status === "spam" ? (
					<Button className="btn-sm" busy={change.isPending} onClick={() => put("new")}>
						{t("notSpam")}
					</Button>
				) : (
					<Button className="btn-sm" busy={change.isPending} onClick={() => put("spam")}>
						{t("markSpam")}
					</Button>
				)}
				{(status === "new" || status === "read") && (
					<Button className="btn-sm" busy={change.isPending} onClick={() => put("closed")}>
						{t("close")}
					</Button>
				)}
			</div>
		</li>
	);
}

function Messages({ box }: { box: Box }) {
	const t = useTexts(texts);
	const [limit, setLimit] = useState(step);
	const { filter, sort } = boxes[box];
	const messages = useList<Contact>("contacts", { filter, sort, perPage: limit, fields: shown });
	const marked = useMarked();
	const items = messages.data?.items.filter(({ id }) => !marked.has(id)) ?? [];
	return (
		<Card>
			<Ready query={messages} />
			{messages.data && items.length === 0 && <Empty title={t("none")} />}
			<ul aria-label={t(box)}>
				{items.map((contact) => (
					<Line key={contact.id} contact={contact} />
				))}
			</ul>
			{messages.data && messages.data.totalItems > limit && limit < 500 && (
				<Button busy={messages.isFetching} onClick={() => setLimit(limit + step)}>
					{t("more")}
				</Button>
			)}
		</Card>
	);
}

/** Messages of the contact form by box, unread first, updated live. */
export default function Inbox() {
	const t = useTexts(texts);
	const number = useNumber();
	const [params, setParams] = useSearchParams();
	useLive("contacts", ["contacts"]);
	const unread = useList("contacts", { filter: 'status = "new"', perPage: 1, fields: "id" });
	const count = unread.data?.totalItems ?? 0;
	const requestedBox = params.get("box") ?? "";
	const box = Object.hasOwn(boxes, requestedBox) ? (requestedBox as Box) : "open";
	return (
		<Page
			title={t("title")}
			lead={unread.data && (count > 0 ? t("unread", { count: number(count) }) : t("allRead"))}
			isList
			actions={
				<Actions
					of={[
						{ text: t("list"), href: "/contacts/list" },
						{ text: t("search"), href: "/contacts/search" },
					]}
				/>
			}
		>
			<ChipRow
				label={t("boxes")}
				chips={(Object.keys(boxes) as Box[]).map((one) => [one, t(one)] as const)}
				value={box}
				onChange={(one) => setParams({ box: one === "open" ? "" : one })}
			/>
			<Messages key={box} box={box} />
		</Page>
	);
}
