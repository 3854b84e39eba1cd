/**
 * Single entry point through which every checkout and checkin screen reaches the server, so that offline behaviour is
 * decided in one place.
 */
import type { AnswerOf, EndpointKey } from "@rafta/library/api/index";
import { api, atDesk, queryClient } from "#data";
import { newOpId } from "#device";
import type { Body } from "./decide.ts";
import { openedDesk } from "./start.ts";

type DeskKey = EndpointKey & `POST /api/${"circulation" | "kiosk"}/${string}`;
type PathIn<K> = K extends `POST ${infer Path}` ? Path : never;

/**
 * Performs an operation of the desk: at the server, or here and later there when it does not answer in time. A response
 * that was decided here has `offline: true`, and of a record what the snapshot keeps (`offline/answers.ts`).
 *
 * @param path an address under /api/circulation
 * @param body the operation's input, with an `op_id` created on this device: sent again it has one effect
 * @throws a refusal with its reasons, or a lost connection where the device knows too little
 */
export async function deskOperation<Path extends PathIn<DeskKey>>(path: Path, body: Body) {
	type Answer = AnswerOf<DeskKey & `POST ${Path}`>;
	const desk = openedDesk();
	// The result has the shape of the server's response for this path.
	return atDesk(queryClient, async () =>
		desk ? ((await desk.run(path, body)) as Answer) : api().send<Answer>(path, { method: "POST", body }),
	);
}

/** Returns the request that undoes an operation of the desk; sent again it has one effect. */
export const undoRequest = (opId: string): (() => Promise<unknown>) => {
	const body = { op_id: newOpId(), undo: opId };
	return () => deskOperation("/api/circulation/undo", body);
};
