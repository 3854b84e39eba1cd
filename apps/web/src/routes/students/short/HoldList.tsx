import { formatDate } from "@rafta/library/turkish/dates";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../data/endpoints.ts";
import { allReasonsText } from "../../../data/errors.ts";
import { newOpId } from "../../../device/opId.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { CardHold } from "./card.ts";
import { texts } from "./texts.ts";

function State({ hold }: { hold: CardHold }) {
	const t = useTexts(texts);
	if (hold.status === "ready")
		return (
			<p className="flex flex-wrap items-center gap-2">
				<Badge tone="good">{t("ready")}</Badge>
				{hold.pickup_until && (
					<span className="text-sm">{t("readyUntil", { date: formatDate(hold.pickup_until) })}</span>
				)}
			</p>
		);
	if (hold.status === "in_transit") return <p className="text-sm">{t("inTransit")}</p>;
	return <p className="text-sm">{hold.place <= 1 ? t("next") : t("place", { place: hold.place })}</p>;
}

const order: readonly CardHold["status"][] = ["ready", "in_transit", "waiting"];

/** The reader's holds, ready ones first. `own`: with a button to cancel them. */
export function HoldList({
	holds,
	own,
	onDone,
}: {
	holds: readonly CardHold[];
	own: boolean;
	onDone(): Promise<void>;
}) {
	const t = useTexts(texts);
	const cancel = useMutation({
		mutationFn: (hold: CardHold) =>
			call("POST /api/holds/cancel", { body: { op_id: newOpId(), hold: hold.id } }),
		onSuccess: (_answer, hold) => {
			toast(t("heldNo", { title: hold.title }));
			return onDone();
		},
		onError: (error) => toast(allReasonsText(error), "bad"),
	});
	const sorted = [...holds].sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
	return (
		<ul className="divide-base-300 divide-y">
			{sorted.map((hold) => (
				<li key={hold.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
					<div className="min-w-0">
						<div className="font-medium">{hold.title}</div>
						<div className="text-sm">{hold.author_line}</div>
						<State hold={hold} />
					</div>
					{own && (
						<Button
							className="btn-sm"
							aria-label={`${t("giveUp")}: ${hold.title}`}
							busy={cancel.isPending && cancel.variables.id === hold.id}
							onClick={() => cancel.mutate(hold)}
						>
							{t("giveUp")}
						</Button>
					)}
				</li>
			))}
		</ul>
	);
}
