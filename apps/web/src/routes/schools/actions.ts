import { api, call, sessionStored } from "#data";

/** Stores the user whom an operation has changed. */
async function settle(changed: ReturnType<typeof call<"POST /api/me/school">>): Promise<void> {
	const { record } = await changed;
	api().authStore.save(api().authStore.token, record);
	await sessionStored();
}

export const chooseSchool = (school_id: string): Promise<void> =>
	settle(call("POST /api/me/school", { body: { school_id } }));
export const chooseLibrary = (library_id: string): Promise<void> =>
	settle(call("POST /api/me/library", { body: { library_id } }));
export const joinByCode = (invite_code: string): Promise<void> =>
	settle(call("POST /api/me/join", { body: { invite_code } }));
export const leaveSchool = (): Promise<void> => settle(call("POST /api/me/leave"));
