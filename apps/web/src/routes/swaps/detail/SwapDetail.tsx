import { roleOf, roles } from "@rafta/library/access/roles";
import { formatDate, formatInstant } from "@rafta/library/turkish/dates";
import { useLive, useOne, useUser } from "#data";
import { useTexts } from "#i18n";
import { Actions, Badge, Card, Cover, Facts, Link, Page, Ready, RegisterCard } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { nameOf } from "../../students/nameOf.ts";
import { useHide } from "../HideButton.tsx";
import { StatusBadge, useChoiceLabel } from "../Labels.tsx";
import { type Swap, useSwapAction } from "../model.ts";
import { SwapPhoto } from "../Pictures.tsx";
import { RejectDialog, useReject } from "../RejectButton.tsx";
import { useNextOf } from "../steps.ts";
import { texts } from "../texts.ts";
import { SwapAsks } from "./SwapAsks.tsx";
import { SwapReports } from "./SwapReports.tsx";

const open = ["draft", "pending_approval", "listed"];

function SwapView({ swap, isStaff }: { swap: Swap; isStaff: boolean }) {
	const t = useTexts(texts);
	const condition = useChoiceLabel("condition");
	const reason = useChoiceLabel("reject_reason");
	const next = useNextOf()(swap);
	const { book_id: book, student_id: owner, event_id: event } = swap.expand ?? {};
	const who = nameOf(owner);
	return (
		<Card>
			{!isStaff && next && <p className="mb-4 text-lg font-semibold">{next}</p>}
			<div className="flex flex-wrap items-start gap-4">
				{book && <Cover book={book} size="large" isDecorative />}
				<SwapPhoto swap={swap} title={book?.title ?? ""} />
				<div className="min-w-60 flex-1">
					<Facts
						items={[
							// The line above has said to its owner what comes next.
							[t("status"), (isStaff || !next) && <StatusBadge key="status" status={swap.status} />],
							[t("shelf"), swap.hidden && <Badge key="hidden">{t("hiddenBadge")}</Badge>],
							[
								t("event"),
								event && (
									<Link
										key="event"
										href={`/swap_events/detail/${event.id}`}
										className="link"
										otherwise={event.name}
									>
										{event.name}
									</Link>
								),
							],
							[
								t("owner"),
								isStaff && (
									<Link
										key="owner"
										href={`/students/detail/${swap.student_id}`}
										className="link"
										otherwise={who}
									>
										{who}
									</Link>
								),
							],
							[t("condition"), condition(swap.condition)],
							[t("gift"), swap.gift ? "✓" : ""],
							[t("rejected"), swap.reject_reason && reason(swap.reject_reason)],
							[t("token"), swap.token],
							[t("bringUntil"), swap.bring_until && formatDate(swap.bring_until)],
							[t("reports"), isStaff && swap.reports > 0 ? swap.reports : ""],
							[t("created"), formatInstant(swap.created)],
						].map(([name, value]) => [name as string, value === false ? "" : value] as const)}
					/>
				</div>
			</div>
		</Card>
	);
}

/** One offered book, with the available actions. */
export default function SwapDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const isStaff = roleOf(useUser()) !== roles.student;
	const swap = useOne<Swap>("swaps", params.id ?? "", "book_id,student_id,event_id");
	useLive("swaps", ["swaps"]);
	const action = useSwapAction();
	const reject = useReject();
	const hide = useHide();
	const { data } = swap;
	const title = data?.expand?.book_id?.title ?? "";
	const mayEdit = data && (data.status === "pending_approval" || (isStaff && data.status === "listed"));
	const isOnShelf = data?.status === "listed" && data.event_id === "" && !data.hidden;
	return (
		<Page
			title={data ? title : t("book")}
			actions={
				data && (
					<Actions
						of={[
							isStaff &&
								data.status === "pending_approval" && {
									text: t("approve"),
									primary: true,
									busy: action.isPending,
									run: () =>
										action.mutate({
											action: "approve",
											body: { swap: data.id },
											successText: t("approvedNow", { title }),
										}),
								},
							isStaff && data.status === "listed" && hide(data, !data.hidden),
							mayEdit && { text: t("edit"), href: `/swaps/update/${data.id}` },
							isStaff &&
								(data.status === "pending_approval" || data.status === "listed") && {
									text: t("reject"),
									dialog: (close) => (
										<RejectDialog
											title={title}
											onReject={(reason) => reject(data, title, reason)}
											onClose={close}
										/>
									),
								},
							open.includes(data.status) && {
								text: t("withdraw"),
								busy: action.isPending,
								ask: {
									title: t("withdrawTitle"),
									text: t(isOnShelf ? "withdrawAsk" : "withdrawOther", { title }),
									yes: t("withdraw"),
								},
								run: () =>
									action.mutate({
										action: "withdraw",
										body: { swap: data.id },
										successText: t("withdrawn", { title }),
									}),
							},
						]}
					/>
				)
			}
		>
			<Ready query={swap} />
			{data && <SwapView swap={data} isStaff={isStaff} />}
			{data && isStaff && <SwapAsks swap={data.id} />}
			{data && isStaff && data.reports > 0 && <SwapReports swap={data.id} />}
			{data && <RegisterCard entity="swap" record={data} />}
		</Page>
	);
}
