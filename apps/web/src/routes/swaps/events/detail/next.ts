/** The next step of an event: its text, and the target of its main button. */
import type { EventStatus } from "@rafta/library/swaps/states";
import { literal, useList } from "#data";
import { useNumber, useTexts } from "#i18n";
import { type JointSwap, joinable, jointStatusText, othersOf, useParcels } from "../../joint-swap/model.ts";
import { isAwaited } from "../../joint-swap/parcel-action.ts";
import { jointSwapTexts } from "../../joint-swap/texts.ts";
import type { SwapEvent } from "../model.ts";
import { texts } from "../texts.ts";

type Stage = "listing" | "deposit" | "matching" | "published" | "pickup" | "closed";

/** Next stage by the main button of each stage; matching itself is another operation. */
const onwards: Partial<Record<EventStatus, Stage>> = {
	draft: "listing",
	listing: "deposit",
	deposit: "matching",
	review: "published",
	published: "pickup",
	pickup: "closed",
};

interface Next {
	readonly sentences: readonly string[];
	readonly onward: { readonly to: Stage; readonly label: string } | null;
	readonly maySolve: boolean;
	/** Whether the result can still be taken back: no book of the school has changed hands. */
	readonly mayUnpublish: boolean;
	/** Whether books go to other schools or come from them. */
	readonly hasParcels: boolean;
}

/** Joint steps of the schools of a joint swap: collecting, matching and agreeing. `null` for an event of one school. */
function useTogether(
	event: SwapEvent,
	jointSwap: JointSwap | null,
):
	| (Pick<Next, "sentences" | "maySolve"> & {
			readonly agree: string | null;
	  })
	| null {
	const { status } = event;
	const t = useTexts(texts);
	const r = useTexts(jointSwapTexts);
	// While the other schools' state is unknown, no joint step is possible.
	const unknown = jointSwap ? null : jointStatusText(event, r);
	if (unknown) return { sentences: [unknown], maySolve: false, agree: null };
	const others = jointSwap ? othersOf(jointSwap) : [];
	if (!jointSwap || others.length === 0) return null;
	const waiting = others.filter((school) => joinable.includes(school.status));
	if (status === "deposit" && waiting.length === 0)
		return { sentences: [t("next.deposit"), r("say.toCollect")], maySolve: false, agree: null };
	if (status === "matching") {
		const [first] = waiting;
		if (!first) return { sentences: [r("say.ready")], maySolve: true, agree: null };
		const sentence =
			waiting.length === 1
				? r("say.waitOne", { school: first.name })
				: r("say.waitMany", { schools: waiting.map(({ name }) => name).join(", ") });
		return { sentences: [sentence], maySolve: false, agree: null };
	}
	if (status === "review") {
		const open = others.filter(({ agreed }) => !agreed);
		const again = jointSwap.schools.some(({ agreed }) => agreed) ? [r("say.again")] : [];
		if (jointSwap.schools.some(({ is_mine, agreed }) => is_mine && agreed)) {
			const schools = open.map(({ name }) => name).join(", ");
			return { sentences: [r("say.agreed", { schools }), ...again], maySolve: false, agree: null };
		}
		const isLast = open.length === 0;
		return {
			sentences: [r(isLast ? "say.reviewLast" : "say.review"), ...again],
			maySolve: false,
			agree: r(isLast ? "agreeLast" : "agree"),
		};
	}
	return null;
}

export function useNext(event: SwapEvent, jointSwap: JointSwap | null): Next {
	const t = useTexts(texts);
	const r = useTexts(jointSwapTexts);
	const number = useNumber();
	const { status } = event;
	const together = useTogether(event, jointSwap);
	const parcels = useParcels(event).data;
	const isOut = status === "published" || status === "pickup";
	const given = useList(
		"swaps",
		{ perPage: 1, filter: `event_id = ${literal(event.id)} && status = "handed_over"` },
		isOut,
	);
	const travelled = [...(parcels?.out ?? []), ...(parcels?.in ?? [])].some((one) => one.status !== "planned");
	const planned = (parcels?.out ?? []).filter((one) => one.status === "planned").length;
	const awaited = (parcels?.in ?? []).filter(isAwaited).length;
	const onward = onwards[status];
	const label = together?.agree ?? (onward && t(`do.${onward}`)) ?? "";
	const isShut = status === "review" && together !== null && together.agree === null;
	return {
		sentences: [
			...(together?.sentences ?? [t(`next.${status}`)]),
			...(isOut && planned > 0 ? [r("say.out", { count: number(planned) })] : []),
			...(isOut && awaited > 0 ? [r("say.in", { count: number(awaited) })] : []),
		],
		onward: onward && !isShut ? { to: onward, label } : null,
		maySolve: together ? together.maySolve : status === "matching",
		mayUnpublish: isOut && given.data?.totalItems === 0 && !travelled,
		hasParcels: isOut && (parcels?.out.length ?? 0) + (parcels?.in.length ?? 0) > 0,
	};
}
