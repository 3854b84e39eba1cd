/** One password for all logins of the demonstration: the console prints it for anyone who can see it. */
export const demoPassword = "rafta-demo-2026";
