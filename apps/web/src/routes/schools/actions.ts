import type { RecordModel } from "pocketbase";
import { api, sessionStored } from "../../data/client.ts";
import { operation } from "../../data/queries.ts";

/** Calls an operation that changes the user, and stores the updated user. */
async function settle(path: string, body: object): Promise<void> {
	const { record } = await operation<{ record: RecordModel }>(path, body);
	api().authStore.save(api().authStore.token, record);
	await sessionStored();
}

export const chooseSchool = (school: string): Promise<void> =>
	settle("/api/me/school", { school_id: school });
export const chooseLibrary = (library: string): Promise<void> =>
	settle("/api/me/library", { library_id: library });
export const joinByCode = (code: string): Promise<void> => settle("/api/me/join", { invite_code: code });
export const leaveSchool = (): Promise<void> => settle("/api/me/leave", {});
