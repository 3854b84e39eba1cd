/** The order list of the school and what is done with it. */
import type { AnswerOf } from "@rafta/library/api/index";
import { useMemo } from "react";
import { call, useEndpoint } from "#data";
import { useLanguage } from "#i18n";
import { useAction } from "#kit";
import { listReads } from "../model.ts";

export type Line = AnswerOf<"GET /api/wishes/order">["items"][number];

/** Formats an amount with its kuruş: 1.234,50 in Turkish. */
export function useLira(): (amount: number) => string {
	const { language } = useLanguage();
	return useMemo(() => {
		const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
		return (amount) => format.format(amount);
	}, [language]);
}

export function useOrder(onClosed: (settled: number) => void) {
	const change = useAction({
		mutationFn: ({ id, ...body }: { id: string; copies: number; price: number }) =>
			call("POST /api/wishes/order/:id", { params: { id }, body }),
		// One after the other: the later change of a line is the one that stays.
		scope: { id: "order" },
		stale: listReads,
	});
	const close = useAction({
		mutationFn: () => call("POST /api/wishes/order/close"),
		stale: listReads,
		onSuccess: ({ settled }) => onClosed(settled),
	});
	return { order: useEndpoint("GET /api/wishes/order"), change, close };
}
