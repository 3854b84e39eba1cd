/** The next step of an event: its text, and the target of its main button. */
import type { EventStatus } from "@rafta/library/swap/states";
import { ofSchool } from "@rafta/library/turkish/suffixes";
import { useLanguage, useNumber, useTexts } from "../../../i18n/language.tsx";
import type { SwapEvent } from "../model.ts";
import { isAwaited } from "../round/meant.ts";
import { joinable, othersOf, type Round, sayJoint, useParcels } from "../round/model.ts";
import { roundTexts } from "../round/texts.ts";
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
	readonly said: readonly string[];
	readonly onward: { readonly to: Stage; readonly label: string } | null;
	readonly maySolve: boolean;
	/** Whether books go to other schools or come from them. */
	readonly hasParcels: boolean;
}

/** Joint steps of the schools of a joint swap: collecting, matching and agreeing. `null` for an event of one school. */
function useTogether(
	event: SwapEvent,
	round: Round | null,
):
	| (Omit<Next, "hasParcels" | "onward"> & {
			readonly agree: string | null;
	  })
	| null {
	const { status } = event;
	const t = useTexts(texts);
	const r = useTexts(roundTexts);
	const { language } = useLanguage();
	// While the other schools' state is unknown, no joint step is possible.
	const unknown = round ? null : sayJoint(event, r);
	if (unknown) return { said: [unknown], maySolve: false, agree: null };
	const others = round ? othersOf(round) : [];
	if (!round || others.length === 0) return null;
	const waiting = others.filter((school) => joinable.includes(school.status));
	if (status === "deposit" && waiting.length === 0)
		return { said: [t("next.deposit"), r("say.toCollect")], maySolve: false, agree: null };
	if (status === "matching") {
		const [first] = waiting;
		if (!first) return { said: [r("say.ready")], maySolve: true, agree: null };
		const said =
			waiting.length === 1
				? r("say.waitOne", { school: language === "tr" ? ofSchool(first.name) : first.name })
				: r("say.waitMany", { schools: waiting.map(({ name }) => name).join(", ") });
		return { said: [said], maySolve: false, agree: null };
	}
	if (status === "review") {
		const open = others.filter(({ agreed }) => !agreed);
		const again = round.schools.some(({ agreed }) => agreed) ? [r("say.again")] : [];
		if (round.schools.some(({ is_mine, agreed }) => is_mine && agreed)) {
			const schools = open.map(({ name }) => name).join(", ");
			return { said: [r("say.agreed", { schools }), ...again], maySolve: false, agree: null };
		}
		const isLast = open.length === 0;
		return {
			said: [r(isLast ? "say.reviewLast" : "say.review"), ...again],
			maySolve: false,
			agree: r(isLast ? "agreeLast" : "agree"),
		};
	}
	return null;
}

export function useNext(event: SwapEvent, round: Round | null): Next {
	const t = useTexts(texts);
	const r = useTexts(roundTexts);
	const number = useNumber();
	const { status } = event;
	const together = useTogether(event, round);
	const parcels = useParcels(event).data;
	const isOut = status === "published" || status === "pickup";
	const planned = (parcels?.out ?? []).filter((one) => one.status === "planned").length;
	const awaited = (parcels?.in ?? []).filter(isAwaited).length;
	const onward = onwards[status];
	const label = together?.agree ?? (onward && t(`do.${onward}`)) ?? "";
	const isShut = status === "review" && together !== null && together.agree === null;
	return {
		said: [
			...(together?.said ?? [t(`next.${status}`)]),
			...(isOut && planned > 0 ? [r("say.out", { count: number(planned) })] : []),
			...(isOut && awaited > 0 ? [r("say.in", { count: number(awaited) })] : []),
		],
		onward: onward && !isShut ? { to: onward, label } : null,
		maySolve: together ? together.maySolve : status === "matching",
		hasParcels: isOut && (parcels?.out.length ?? 0) + (parcels?.in.length ?? 0) > 0,
	};
}
