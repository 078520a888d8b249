/**
 * The variable that is set where root has read `.env` into the environment and then become another
 * user, who may not be allowed to read the file.
 */
export const environmentIsComplete = "LEVAIN_ENVIRONMENT_IS_COMPLETE";
