/** Who may register by themselves, and with which role (design ruling 4): never as an administrator or a reader. */
import { roles } from "./roles.ts";

export interface Registration {
	readonly open: boolean;
	/** Managers ask a school to accept them; basic accounts (role 1) wait for an administrator. */
	readonly role: typeof roles.guest | typeof roles.manager;
}

/** Whether a value may be stored as the policy; an empty value is the default policy. */
export function isRegistration(value: unknown): boolean {
	if (value === null) return true;
	if (typeof value !== "object") return false;
	const { open, role, ...rest } = value as Record<string, unknown>;
	const isRole = role === undefined || role === roles.guest || role === roles.manager;
	return typeof open === "boolean" && isRole && Object.keys(rest).length === 0;
}

/** The policy in force. */
export function registrationOf(stored: unknown): Registration {
	const { open, role } = (isRegistration(stored) && stored ? stored : {}) as Partial<Registration>;
	return { open: open !== false, role: role === roles.guest ? roles.guest : roles.manager };
}
