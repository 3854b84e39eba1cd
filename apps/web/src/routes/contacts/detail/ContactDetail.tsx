import { formatInstant } from "@rafta/library/turkish/dates";
import { useEffect } from "react";
import { useLive, useOne } from "#data";
import { common, useTexts } from "#i18n";
import {
	Badge,
	Breakable,
	Card,
	Facts,
	Link,
	Page,
	Actions as PageActions,
	Ready,
	removeLater,
	toast,
	useGo,
} from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { type Contact, type Status, tones } from "../contact.ts";
import { texts } from "../texts.ts";
import { useStatus, useStatusLabel } from "../useStatus.ts";
import { Answer } from "./Answer.tsx";

const signs = [
	"trap",
	"fast",
	"no_ticket",
	"link",
	"links",
	"markup",
	"name_link",
	"words",
	"many_words",
	"script",
	"repeated",
	"often",
] as const;

/** Allowed status transitions of a message. */
const transitions: Readonly<
	Record<Status, readonly (readonly [Status, "markNew" | "markSpam" | "notSpam" | "close" | "reopen"])[]>
> = {
	new: [
		["closed", "close"],
		["spam", "markSpam"],
	],
	read: [
		["new", "markNew"],
		["closed", "close"],
		["spam", "markSpam"],
	],
	answered: [
		["read", "reopen"],
		["closed", "close"],
	],
	closed: [["read", "reopen"]],
	spam: [["read", "notSpam"]],
};

function Message({ contact }: { contact: Contact }) {
	const t = useTexts(texts);
	const label = useStatusLabel();
	const found = signs.filter((sign) => (contact.spam_signs ?? "").split(" ").includes(sign));
	return (
		<Card>
			<Facts
				items={[
					[t("sender"), <Breakable key="sender" text={t("from", contact)} />],
					[t("sentAt"), formatInstant(contact.created)],
					[
						t("status"),
						<Badge key="status" tone={tones[contact.status]}>
							{label(contact.status)}
						</Badge>,
					],
					[t("signs"), contact.status === "spam" ? found.map((sign) => t(`sign_${sign}`)).join(", ") : ""],
				]}
			/>
			<p className="mt-4 max-w-prose break-words whitespace-pre-wrap">{contact.message}</p>
			{contact.answer && (
				<section className="border-base-300 mt-4 border-t pt-4">
					<h2 className="font-semibold">{t("answer")}</h2>
					{contact.answered_at && <p className="text-sm opacity-80">{formatInstant(contact.answered_at)}</p>}
					<p className="mt-2 max-w-prose break-words whitespace-pre-wrap">{contact.answer}</p>
				</section>
			)}
		</Card>
	);
}

function Actions({ contact }: { contact: Contact }) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const go = useGo();
	const change = useStatus();
	const { id, status } = contact;
	function remove() {
		const undo = removeLater("contacts", [id], ({ removed, reason }) =>
			removed > 0 ? toast(t("removed")) : toast(reason, "bad"),
		);
		toast(t("removing"), "good", { label: t("undo"), run: undo });
		go("/contacts", "/admin/contacts");
	}
	return (
		<PageActions
			of={[
				...transitions[status].map(([next, text]) => ({
					text: t(text),
					busy: change.isPending,
					run: () => change.mutate({ id, status: next, before: status }),
				})),
				{ text: c("action.edit"), href: `/contacts/update/${id}` },
				{ text: t("remove"), run: remove },
			]}
		/>
	);
}

/** One message: opening it marks it as read; it is answered here. */
export default function ContactDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const id = params.id ?? "";
	const contact = useOne<Contact>("contacts", id);
	useLive("contacts", [["contacts", "one", id]]);
	const { mutate } = useStatus();
	const isNew = contact.data?.status === "new";
	// Once per message: one that is marked as unread again stays so while it is open.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only what was found on opening counts
	useEffect(() => {
		if (isNew) mutate({ id, status: "read" });
	}, [contact.isSuccess, id]);
	return (
		<Page
			title={contact.data?.subject ?? t("title")}
			actions={contact.data && <Actions contact={contact.data} />}
		>
			<Link href="/contacts" className="link self-start">
				{t("back")}
			</Link>
			<Ready query={contact}>{(data) => <Message contact={data} />}</Ready>
			{(contact.data?.status === "new" || contact.data?.status === "read") && (
				<Answer key={id} contact={contact.data} />
			)}
		</Page>
	);
}
