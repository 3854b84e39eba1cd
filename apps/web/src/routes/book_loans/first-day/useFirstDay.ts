import { nextStep } from "@rafta/library/first-day/steps";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, invalidate, pathOf, readKey, useEndpoint, useUser } from "#data";
import { readLocal, writeLocal } from "#device";
import { useAction } from "#kit";

const key = readKey(pathOf("GET /api/first-day"));

/** The library that has been lending for a while, as this device learned: then nothing is asked any more. */
const settledKey = "rafta-first-day";

/** What the library has done on its first day; no data for a library that is settled. */
export function useFirstDay() {
	const library = useUser()?.library_id ?? "";
	const queries = useQueryClient();
	// What was done on another screen since: records are not watched for it.
	useEffect(() => void invalidate(queries, pathOf("GET /api/first-day")), [queries]);
	const [since] = useState(Date.now);
	const known = library === "" || readLocal(settledKey) === library;
	const read = useEndpoint("GET /api/first-day", undefined, { enabled: !known });
	if (read.data?.settled) writeLocal(settledKey, library);
	const day = known || read.data?.settled ? undefined : read.data;
	return {
		day,
		next: day && nextStep(day.steps),
		isPending: !known && read.isPending,
		isFresh: known || read.dataUpdatedAt >= since,
	};
}

/** Skips a step, takes it up again, or puts all of it away. */
export function useFirstDayChange() {
	const queries = useQueryClient();
	return useAction({
		mutationFn: (body: Parameters<typeof change>[0]) => change(body),
		onSuccess: (answer) => queries.setQueryData(key, answer),
	});
}

const change = (body: { skip?: "labels" | "cards"; take_up?: "labels" | "cards"; away?: boolean }) =>
	call("POST /api/first-day", { body });
